import { listUnsentMails, mailStates } from '@dossier/contracts';
import { notify, notifyError, pollMs, usePageTitle, useTexts } from '@dossier/remote-kit';
import { PagedList, useRows } from '@dossier/remote-kit/rows';
import {
  Button,
  Card,
  EmptyState,
  Field,
  NativeSelect,
  Page,
  PageHeader,
  SimpleGrid,
  Stack,
} from '@dossier/ui';
import { RefreshIcon, SendIcon } from '@dossier/ui/icons';
import { BackLink, useSearchParams } from '@dossier/ui/router';
import { useState } from 'react';
import { AdminOnly } from '../layout/admin-only.tsx';
import { MailRow } from './mail-row.tsx';
import { retryMails } from './system.mutations.ts';

type State = (typeof mailStates)[number];

/** `/admin/system/mails`: the mails that were not sent. Which ones is in the address. */
export default function MailsPage() {
  const t = useTexts('mf-admin');
  usePageTitle(t('system.mails.title'));
  const [address, setAddress] = useSearchParams();
  const state = mailStates.find((each) => each === address.get('state')) ?? 'dead';
  return (
    <AdminOnly>
      <Page>
        <Stack gap="5">
          <BackLink to="/admin/system">{t('system.page.title')}</BackLink>
          <PageHeader title={t('system.mails.title')} lead={t('system.mails.lead')} />
          <SimpleGrid columns={{ base: 1, md: 3 }} gap="3">
            <Field label={t('system.mails.show')}>
              <NativeSelect
                value={state}
                onChange={(event) => setAddress({ state: event.currentTarget.value }, { replace: true })}
              >
                {mailStates.map((each) => (
                  // texts: system.mails.states.*
                  <option key={each} value={each}>
                    {t(`system.mails.states.${each}`)}
                  </option>
                ))}
              </NativeSelect>
            </Field>
          </SimpleGrid>
          <Mails key={state} state={state} />
        </Stack>
      </Page>
    </AdminOnly>
  );
}

function Mails({ state }: { state: State }) {
  const t = useTexts('mf-admin');
  const list = useRows(listUnsentMails, { query: { state } }, 50, { refreshInterval: pollMs });
  return (
    <>
      {list.data?.some(({ retryable }) => retryable) && <RetryAll />}
      <Card>
        <PagedList
          list={list}
          title={t('system.mails.list')}
          loading={t('system.mails.loading')}
          failed={t('system.mails.failed')}
          empty={
            <EmptyState
              icon={<SendIcon />}
              as="h2"
              title={t(`system.mails.empty.${state}`)}
              description={t('system.mails.emptyText')}
            />
          }
        >
          {(mail) => <MailRow key={mail.id} mail={mail} />}
        </PagedList>
      </Card>
    </>
  );
}

function RetryAll() {
  const t = useTexts('mf-admin');
  const [isBusy, setBusy] = useState(false);

  async function retry() {
    setBusy(true);
    try {
      const count = await retryMails();
      document.getElementById('page-title')?.focus({ preventScroll: true });
      notify({ title: t('system.mails.retriedAll', { count }), tone: 'good' });
    } catch (error) {
      notifyError(error, t('system.mails.notRetried'));
    }
    setBusy(false);
  }

  return (
    <Button alignSelf="start" icon={<RefreshIcon />} loading={isBusy} onClick={() => void retry()}>
      {t('system.mails.retryAll')}
    </Button>
  );
}
