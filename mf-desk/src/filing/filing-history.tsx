import { listDeskHistory, type DeskHistoryEntry } from '@dossier/contracts';
import { FailedLoad, useData, useFormat, useTexts } from '@dossier/remote-kit';
import { CardHeader, Loading, Row, Rows, SkeletonText, Stack } from '@dossier/ui';
import { usePersonName } from '../page/person-name.ts';
import { useStatusName } from '../page/status-badge.tsx';
import { Section } from '../page/section.tsx';

/** Who did what with the filing, latest first. */
export function FilingHistory({ params }: { params: { userId: string; taxYear: string } }) {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const nameOf = usePersonName();
  const statusName = useStatusName();
  const request = useData(listDeskHistory, { params });
  const { data, error } = request;

  // texts: filing.cause.*, filing.action.*, return.reason.*
  function titleOf(entry: DeskHistoryEntry): string {
    if (entry.kind === 'assigned')
      return t('filing.action.assigned', { name: entry.assignedTo ? nameOf(entry.assignedTo) : '–' });
    if (entry.kind === 'return')
      return entry.number === 1
        ? t('filing.action.return')
        : t('filing.action.replaced', { number: entry.number });
    if (entry.kind === 'withoutReturn')
      return t('filing.action.withoutReturn', {
        reason:
          [entry.reason && t(`return.reason.${entry.reason}`), entry.note].filter(Boolean).join(' · ') || '–',
      });
    if (entry.kind !== 'status') return t(`filing.action.${entry.kind}`);
    if (entry.from === entry.to) return t(`filing.cause.${entry.cause}`);
    return t('filing.movedTo', {
      status: entry.to > 3 ? statusName(entry.to) : t(`filing.early.${entry.to}`),
    });
  }

  return (
    <Section>
      <Stack gap="4">
        <CardHeader title={t('filing.history')} />
        {data ? (
          <Rows label={t('filing.history')}>
            {data.map((entry, index) => (
              <Row
                key={`${entry.at} ${index}`}
                title={titleOf(entry)}
                detail={[format.dateTime(entry.at), entry.by ? nameOf(entry.by) : t('filing.automatic')].join(
                  ' · ',
                )}
              />
            ))}
          </Rows>
        ) : error ? (
          <FailedLoad title={t('filing.historyFailed')} data={request} />
        ) : (
          <Loading label={t('filing.historyLoading')}>
            <SkeletonText lines={4} />
          </Loading>
        )}
      </Stack>
    </Section>
  );
}
