import { exportAudit, listAudit, maxExportedEntries } from '@dossier/contracts';
import { downloadUrl, useFormat, useTexts } from '@dossier/remote-kit';
import { PagedList, useRows } from '@dossier/remote-kit/rows';
import { ButtonAnchor, Card, EmptyState, HStack, Page, PageHeader, Stack, Text } from '@dossier/ui';
import { DownloadIcon, ShieldCheckIcon } from '@dossier/ui/icons';
import { BackLink, useSearchParams } from '@dossier/ui/router';
import { AdminOnly } from '../layout/admin-only.tsx';
import { readFilter, toQuery, type AuditFilter } from './audit-filter.ts';
import { AuditRow } from './audit-row.tsx';
import { AuditSearch } from './audit-search.tsx';

/** `/admin/audit`: what staff did and looked at. The filter is in the address. */
export default function AuditPage() {
  const t = useTexts('mf-admin');
  const [address, setAddress] = useSearchParams();
  const filter = readFilter(address);
  const show = (next: AuditFilter) => setAddress({ ...next });
  return (
    <AdminOnly>
      <Page>
        <Stack gap="5">
          <BackLink to="/admin">{t('page.title')}</BackLink>
          <PageHeader title={t('audit.title')} lead={t('audit.lead')} />
          <Card padding="md">
            <AuditSearch filter={filter} onSearch={show} />
          </Card>
          <AuditList
            key={JSON.stringify(filter)}
            filter={filter}
            onFilter={(part) => show({ ...filter, ...part })}
          />
        </Stack>
      </Page>
    </AdminOnly>
  );
}

interface ListProps {
  filter: AuditFilter;
  onFilter: (part: AuditFilter) => void;
}

function AuditList({ filter, onFilter }: ListProps) {
  const t = useTexts('mf-admin');
  const query = toQuery(filter);
  const list = useRows(listAudit, { query });
  return (
    <>
      {list.total > 0 && <ExportLinks query={query} total={list.total} />}
      <Card>
        <PagedList
          list={list}
          title={t('audit.list')}
          loading={t('audit.loading')}
          failed={t('audit.failed')}
          empty={
            <EmptyState
              icon={<ShieldCheckIcon />}
              as="h2"
              title={t('audit.emptyTitle')}
              description={t('audit.emptyText')}
            />
          }
        >
          {(entry) => <AuditRow key={`${entry.service} ${entry.id}`} entry={entry} onFilter={onFilter} />}
        </PagedList>
      </Card>
    </>
  );
}

function ExportLinks({ query, total }: { query: ReturnType<typeof toQuery>; total: number }) {
  const t = useTexts('mf-admin');
  const format = useFormat();
  if (total > maxExportedEntries)
    return (
      <Text textStyle="small" color="fg.muted">
        {t('audit.tooMany', { max: format.number(maxExportedEntries) })}
      </Text>
    );
  return (
    <HStack gap="3" flexWrap="wrap">
      {(['csv', 'json'] as const).map((kind) => (
        <ButtonAnchor
          key={kind}
          href={downloadUrl(exportAudit, { query: { ...query, format: kind } })}
          download
          variant="secondary"
          size="sm"
        >
          <DownloadIcon aria-hidden />
          <span>{t(`audit.${kind}`)}</span>
        </ButtonAnchor>
      ))}
    </HStack>
  );
}
