import { downloadDeskDossier, listDeskDossiers } from '@dossier/contracts';
import { downloadUrl, FailedLoad, pollMs, useData, useFormat, useTexts } from '@dossier/remote-kit';
import { Card, CardHeader, Link, Loading, Row, Rows, SkeletonRows, VisuallyHidden } from '@dossier/ui';
import type { FilingParams } from '../review/use-review.ts';

/** The dossier as it was transmitted, and its supplements. */
export function DossiersCard({ params }: { params: FilingParams }) {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const request = useData(listDeskDossiers, { params }, { refreshInterval: pollMs });
  const { data, error } = request;
  if (!data && error) return <FailedLoad title={t('dossiers.failed')} data={request} />;
  // Before it is transmitted again, a filing that was given back has none.
  if (data?.length === 0) return null;
  return (
    <Card>
      <CardHeader title={t('dossiers.title')} />
      {data ? (
        <Rows label={t('dossiers.title')}>
          {data.map(({ id, kind, createdAt, size }) => {
            // texts: dossiers.kind.*
            const name = t(`dossiers.kind.${kind}`);
            const input = { params: { ...params, id }, query: { inline: '1' as const } };
            return (
              <Row
                key={id}
                title={name}
                detail={[format.dateTime(createdAt), format.fileSize(size)].join(' · ')}
                aside={
                  <Link
                    standalone
                    href={downloadUrl(downloadDeskDossier, input)}
                    target="_blank"
                    rel="noopener"
                  >
                    {t('dossiers.open')}
                    <VisuallyHidden> {name}</VisuallyHidden>
                  </Link>
                }
              />
            );
          })}
        </Rows>
      ) : (
        <Loading label={t('dossiers.loading')}>
          <SkeletonRows rows={1} />
        </Loading>
      )}
    </Card>
  );
}
