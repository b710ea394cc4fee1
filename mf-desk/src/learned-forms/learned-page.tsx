import { listLearnedForms, type OfficeForm } from '@dossier/contracts';
import { notify, notifyError, useData, useFormat, usePageTitle, useTexts } from '@dossier/remote-kit';
import { Button, Page, PageHeader, Row, Stack } from '@dossier/ui';
import { FileTextIcon } from '@dossier/ui/icons';
import { BackLink } from '@dossier/ui/router';
import { useState } from 'react';
import { ListCard } from '../page/list-card.tsx';
import { usePersonName } from '../page/person-name.ts';
import { removeLearnedForm } from './learned.mutations.ts';

/** `/desk/learned`: what the corrections of experts taught the reader, for the papers of everybody. */
export default function LearnedPage() {
  const t = useTexts('mf-desk');
  usePageTitle(t('learned.title'));
  const request = useData(listLearnedForms, {});
  const { data, error } = request;
  return (
    <Page>
      <Stack gap="5">
        <BackLink to="/desk">{t('filing.back')}</BackLink>
        <PageHeader title={t('learned.title')} lead={t('learned.lead')} />
        <ListCard
          items={data}
          failed={!data && error ? request : undefined}
          error={error}
          title={t('learned.list')}
          icon={<FileTextIcon />}
          texts={{
            failed: t('learned.failed'),
            loading: t('learned.loading'),
            label: t('learned.list'),
            empty: t('learned.empty'),
            emptyText: t('learned.emptyText'),
          }}
        >
          {(form) => <FormRow key={form.id} form={form} />}
        </ListCard>
      </Stack>
    </Page>
  );
}

function FormRow({ form }: { form: OfficeForm }) {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const nameOf = usePersonName();
  const [isBusy, setBusy] = useState(false);
  const { id, kindName, categoryName, words, learnedAt, learnedBy } = form;
  const name = [kindName, categoryName].filter(Boolean).join(' · ');
  const date = format.dateTime(learnedAt);

  async function remove() {
    setBusy(true);
    try {
      await removeLearnedForm(id);
      notify({ title: t('learned.removed'), description: name, tone: 'good' });
      // The row leaves the list, and the focus with it.
      document.getElementById('page-title')?.focus({ preventScroll: true });
    } catch (error) {
      notifyError(error, t('learned.notRemoved'));
      setBusy(false);
    }
  }

  return (
    <Row
      title={name}
      detail={[nameOf(learnedBy), date, t('learned.words', { count: words })].join(' · ')}
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
