import { listOwnLearnedForms, type LearnedForm } from '@dossier/contracts';
import { FailedLoad, notify, notifyError, useData, useFormat, useTexts } from '@dossier/remote-kit';
import { Box, Button, Card, CardHeader, Row, Rows, Stack, Text } from '@dossier/ui';
import { useRef, useState } from 'react';
import { removeOwnLearnedForm } from './learned.mutations.ts';

/** What the person's own corrections taught the reader, until the person removes it. Most people taught nothing. */
export function LearnedCard() {
  const t = useTexts('mf-profile');
  const request = useData(listOwnLearnedForms, {});
  const { data, error } = request;
  const list = useRef<HTMLDivElement>(null);
  const [hadForms, setHadForms] = useState(false);
  if (!hadForms && data && data.length > 0) setHadForms(true);
  if (!data && error) return <FailedLoad title={t('learned.failed')} data={request} />;
  if (!data || !hadForms) return null;
  return (
    <Card>
      <CardHeader title={t('learned.title')} />
      <Stack gap="4">
        <Text color="fg.muted">{t('learned.text')}</Text>
        <Box ref={list} tabIndex={-1} outline="none" role="group" aria-label={t('learned.title')}>
          {data.length === 0 ? (
            <Text>{t('learned.empty')}</Text>
          ) : (
            <Rows label={t('learned.title')}>
              {data.map((form) => (
                // The row is removed, so focus moves to its list.
                <FormRow key={form.id} form={form} onRemoved={() => list.current?.focus()} />
              ))}
            </Rows>
          )}
        </Box>
      </Stack>
    </Card>
  );
}

function FormRow({ form, onRemoved }: { form: LearnedForm; onRemoved: () => void }) {
  const t = useTexts('mf-profile');
  const format = useFormat();
  const [isBusy, setBusy] = useState(false);
  const { id, kindName, categoryName, learnedAt } = form;
  const name = [kindName, categoryName].filter(Boolean).join(' · ');
  const date = format.date(learnedAt);

  async function remove() {
    setBusy(true);
    try {
      await removeOwnLearnedForm(id);
      notify({ title: t('learned.removed'), description: name, tone: 'good' });
      onRemoved();
    } catch (error) {
      notifyError(error, t('learned.notRemoved'));
      setBusy(false);
    }
  }

  return (
    <Row
      title={name}
      detail={t('learned.since', { date })}
      aside={
        <Button
          size="sm"
          loading={isBusy}
          aria-label={t('learned.removeNamed', { name, date })}
          onClick={() => void remove()}
        >
          {t('learned.remove')}
        </Button>
      }
    />
  );
}
