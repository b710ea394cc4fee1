import { listLearnedForms, type OfficeForm } from '@dossier/contracts';
import {
  FailedLoad,
  notify,
  notifyError,
  OutdatedNotice,
  useData,
  useFormat,
  usePageTitle,
  useTexts,
} from '@dossier/remote-kit';
import { forgetOfficeForm } from '@dossier/remote-kit/mutations';
import {
  Button,
  Card,
  CardHeader,
  EmptyState,
  Loading,
  Page,
  PageHeader,
  Row,
  Rows,
  SkeletonRows,
  Stack,
} from '@dossier/ui';
import { FileTextIcon } from '@dossier/ui/icons';
import { BackLink } from '@dossier/ui/router';
import { useState } from 'react';
import { usePersonName } from '../page/person-name.ts';

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
        {!data && error ? (
          <FailedLoad title={t('learned.failed')} data={request} />
        ) : (
          <Card>
            <OutdatedNotice error={error} />
            {!data ? (
              <Loading label={t('learned.loading')}>
                <SkeletonRows rows={3} />
              </Loading>
            ) : data.length === 0 ? (
              <EmptyState
                icon={<FileTextIcon />}
                as="h2"
                title={t('learned.empty')}
                description={t('learned.emptyText')}
              />
            ) : (
              <>
                <CardHeader title={t('learned.list')} count={data.length} />
                <Rows label={t('learned.list')}>
                  {data.map((form) => (
                    <FormRow key={form.id} form={form} />
                  ))}
                </Rows>
              </>
            )}
          </Card>
        )}
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
      await forgetOfficeForm(id);
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
