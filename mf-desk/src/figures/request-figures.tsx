import { getRequestFigures, maxFiguresAgeMs } from '@dossier/contracts';
import { FailedLoad, OutdatedNotice, useData, useFormat, useTexts } from '@dossier/remote-kit';
import { Card, CardHeader, Loading, SkeletonRows, Text } from '@dossier/ui';
import { BarsFigure } from './bars-figure.tsx';

/** How often a better document was requested in a tax year, by reason. */
export function RequestFigures({ taxYear }: { taxYear: string }) {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const request = useData(getRequestFigures, { query: { taxYear } }, { refreshInterval: maxFiguresAgeMs });
  const { data, error } = request;
  if (!data && error) return <FailedLoad title={t('figures.requests.failed')} data={request} />;
  if (!data || data.length === 0) {
    return (
      <Card>
        {data ? (
          <>
            <CardHeader title={t('figures.requests.title')} />
            <Text color="fg.muted">{t('figures.requests.empty')}</Text>
          </>
        ) : (
          <Loading label={t('figures.loading')}>
            <SkeletonRows rows={3} />
          </Loading>
        )}
      </Card>
    );
  }
  return (
    <>
      <OutdatedNotice error={error} />
      <BarsFigure
        title={t('figures.requests.title')}
        text={t('figures.requests.text')}
        columns={[t('figures.requests.reason'), t('figures.requests.count')]}
        bars={data.map(({ reason, count }) => ({
          name: reason === null ? t('figures.requests.unknown') : t(`review.reason.${reason}`),
          value: count,
          label: format.number(count),
        }))}
      />
    </>
  );
}
