import { getWorkload } from '@dossier/contracts';
import { FailedLoad, OutdatedNotice, pollMs, useData, useFormat, useTexts } from '@dossier/remote-kit';
import { Card, CardHeader, Loading, SkeletonRows, Table, Td, Text, Th } from '@dossier/ui';
import { usePersonName } from '../page/person-name.ts';

const columns = ['open', 'returned', 'waiting', 'overdue', 'snoozed'] as const;

/** How many open filings each expert works on, of all tax years. */
export function WorkloadFigures() {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const nameOf = usePersonName();
  const request = useData(getWorkload, {}, { refreshInterval: pollMs });
  const { data, error } = request;
  if (!data && error) return <FailedLoad title={t('figures.workload.failed')} data={request} />;
  return (
    <Card>
      <CardHeader title={t('figures.workload.title')} />
      <OutdatedNotice error={error} />
      {!data ? (
        <Loading label={t('figures.loading')}>
          <SkeletonRows rows={3} />
        </Loading>
      ) : data.length === 0 ? (
        <Text color="fg.muted">{t('figures.workload.empty')}</Text>
      ) : (
        <Table label={t('figures.workload.title')}>
          <thead>
            <tr>
              <Th>{t('figures.workload.expert')}</Th>
              {columns.map((column) => (
                // texts: figures.workload.*
                <Th key={column} numeric>
                  {t(`figures.workload.${column}`)}
                </Th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.map((row) => (
              <tr key={row.expert?.userId ?? 0}>
                <Td>{row.expert ? nameOf(row.expert) : t('queue.assigned.nobody')}</Td>
                {columns.map((column) => (
                  <Td
                    key={column}
                    numeric
                    color={column === 'overdue' && row.overdue > 0 ? 'bad.fg' : undefined}
                  >
                    {format.number(row[column])}
                  </Td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}
