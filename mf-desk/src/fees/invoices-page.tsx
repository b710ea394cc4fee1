import { invoiceFilters, listInvoices } from '@dossier/contracts';
import { useData, usePageTitle, useSession, useTexts } from '@dossier/remote-kit';
import { getAbout } from '@dossier/contracts';
import { PagedList, useRows } from '@dossier/remote-kit/rows';
import { Card, EmptyState, ErrorCard, Field, NativeSelect, Page, PageHeader, Stack } from '@dossier/ui';
import { FileTextIcon } from '@dossier/ui/icons';
import { BackLink, ButtonLink, useSearchParams } from '@dossier/ui/router';
import { InvoiceRow } from './invoice-row.tsx';
import { PaymentsCard } from './payments-card.tsx';

const pageSize = 50;

/** `/desk/invoices`: the invoices of the clients that one sees; the state is in the address. */
export default function InvoicesPage() {
  const t = useTexts('mf-desk');
  usePageTitle(t('fees.invoices'));
  const { data: about } = useData(getAbout, {}, { freshFor: 3_600_000 });
  const { user } = useSession();
  return (
    <Page>
      <Stack gap="5">
        <BackLink to="/desk/clients">{t('clients.title')}</BackLink>
        {about && !about.fees ? (
          <ErrorCard title={t('fees.off')} description={t('fees.offText')} />
        ) : (
          <>
            <PageHeader
              title={t('fees.invoices')}
              lead={t('fees.lead')}
              actions={
                user?.role === 'admin' && (
                  <ButtonLink to="/desk/invoices/settings">{t('fees.settings.open')}</ButtonLink>
                )
              }
            />
            <InvoiceList />
            {user?.role === 'admin' && <PaymentsCard />}
          </>
        )}
      </Stack>
    </Page>
  );
}

function InvoiceList() {
  const t = useTexts('mf-desk');
  const [address, setAddress] = useSearchParams();
  const asked = address.get('state') ?? 'open';
  const state = invoiceFilters.find((each) => each === asked);
  const list = useRows(listInvoices, { query: state ? { state } : {} }, pageSize);
  return (
    <Card>
      <Stack gap="4">
        <Field label={t('fees.filter')}>
          <NativeSelect
            value={state ?? 'all'}
            onChange={(event) => setAddress({ state: event.currentTarget.value }, { replace: true })}
          >
            {/* texts: fees.state.* */}
            {invoiceFilters.map((each) => (
              <option key={each} value={each}>
                {t(`fees.state.${each}`)}
              </option>
            ))}
            <option value="all">{t('fees.state.all')}</option>
          </NativeSelect>
        </Field>
        <PagedList
          key={state}
          list={list}
          title={t('fees.invoices')}
          loading={t('fees.loading')}
          failed={t('fees.failed')}
          empty={
            <EmptyState
              icon={<FileTextIcon />}
              as="h2"
              title={t('fees.none')}
              description={t('fees.noneText')}
            />
          }
        >
          {(invoice) => <InvoiceRow key={invoice.id} invoice={invoice} showClient />}
        </PagedList>
      </Stack>
    </Card>
  );
}
