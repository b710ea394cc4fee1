import type { ReminderRule } from '@dossier/contracts';
import { notifyError, useFormat, useTexts } from '@dossier/remote-kit';
import { Button, HStack, Notice, Row, Rows, Stack, Text } from '@dossier/ui';
import { useState } from 'react';
import { usePersonName } from '../page/person-name.ts';
import { previewReminders, type ReminderPreview } from './reminders.mutations.ts';

/** Shows on request who would get a mail by a rule as it is typed. `rule`: undefined while it is incomplete. */
export function RulePreview({ rule }: { rule: ReminderRule | undefined }) {
  const t = useTexts('mf-desk');
  const [isBusy, setBusy] = useState(false);
  const [shown, setShown] = useState<{ key: string; preview: ReminderPreview }>();
  const key = JSON.stringify(rule);

  async function request() {
    if (!rule) return;
    setBusy(true);
    try {
      setShown({ key, preview: await previewReminders(rule) });
    } catch (error) {
      notifyError(error, t('reminders.previewFailed'));
    }
    setBusy(false);
  }

  return (
    <Stack gap="3">
      <HStack>
        <Button size="sm" loading={isBusy} aria-disabled={!rule} onClick={() => void request()}>
          {t('reminders.preview')}
        </Button>
      </HStack>
      {shown && shown.key === key && <Preview preview={shown.preview} />}
    </Stack>
  );
}

function Preview({ preview }: { preview: ReminderPreview }) {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const nameOf = usePersonName();
  const { day, total, unsubscribed, reminded, clients } = preview;
  if (day === null) return <Notice tone="warn" live="status" title={t('reminders.never')} />;
  const others = total - clients.length;
  return (
    <Stack gap="2">
      <Text role="status" fontWeight="semibold">
        {t('reminders.previewTotal', { count: total, day: format.date(day) })}
      </Text>
      {reminded > 0 && (
        <Text textStyle="small" color="fg.muted">
          {t('reminders.previewReminded', { count: reminded })}
        </Text>
      )}
      {unsubscribed > 0 && (
        <Text textStyle="small" color="fg.muted">
          {t('reminders.previewUnsubscribed', { count: unsubscribed })}
        </Text>
      )}
      {clients.length > 0 && (
        <Rows label={t('reminders.preview')}>
          {clients.map((client) => (
            <Row key={client.userId} title={nameOf(client)} detail={String(client.taxYear)} />
          ))}
        </Rows>
      )}
      {clients.length > 0 && others > 0 && (
        <Text textStyle="small" color="fg.muted">
          {t('reminders.previewOthers', { count: others })}
        </Text>
      )}
    </Stack>
  );
}
