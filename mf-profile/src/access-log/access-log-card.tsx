import { listAccess, type AccessEntry } from '@dossier/contracts';
import { FailedLoad, useFormat, useTexts } from '@dossier/remote-kit';
import { ShowMore, useRows } from '@dossier/remote-kit/rows';
import { Card, CardHeader, Loading, Row, Rows, SkeletonRows, Stack, Text } from '@dossier/ui';

const pageSize = 10;

/** What experts and administrators saw and changed, with their role and without their names. */
export function AccessLogCard() {
  const t = useTexts('mf-profile');
  const format = useFormat();
  const log = useRows(listAccess, { query: {} }, pageSize);
  const { data, error, hasMore, more } = log;

  if (!data && error) {
    return <FailedLoad title={t('accessLog.failed')} data={log} />;
  }
  return (
    <Card>
      <CardHeader title={t('accessLog.title')} />
      <Stack gap="4">
        <Text color="fg.muted">{t('accessLog.text')}</Text>
        {!data && (
          <Loading label={t('accessLog.loading')}>
            <SkeletonRows rows={2} />
          </Loading>
        )}
        {data?.length === 0 && <Text>{t('accessLog.empty')}</Text>}
        {data && data.length > 0 && (
          <Rows label={t('accessLog.title')}>
            {joinEqual(data).map(({ at, role, kind, area }) => (
              <Row
                key={`${at} ${role} ${kind} ${area}`}
                // texts: accessLog.look.* accessLog.act.*
                title={t(`accessLog.${kind}.${area}`)}
                detail={`${t(`accessLog.roles.${role}`)} · ${format.dateTime(at)}`}
              />
            ))}
          </Rows>
        )}
        {hasMore && <ShowMore onMore={more} />}
      </Stack>
    </Card>
  );
}

const hourMs = 60 * 60 * 1000;

/** Joins what the same role did in the same area within an hour: opening one page may be several looks. */
function joinEqual(entries: readonly AccessEntry[]): AccessEntry[] {
  const shown: AccessEntry[] = [];
  for (const entry of entries) {
    const isShown = shown.some(
      ({ at, role, kind, area }) =>
        role === entry.role &&
        kind === entry.kind &&
        area === entry.area &&
        Date.parse(at) - Date.parse(entry.at) < hourMs,
    );
    if (!isShown) shown.push(entry);
  }
  return shown;
}
