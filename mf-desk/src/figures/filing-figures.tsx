import { getFilingFigures, maxFiguresAgeMs, minFilingsForMedian } from '@dossier/contracts';
import { FailedLoad, OutdatedNotice, useData, useFormat, useTexts } from '@dossier/remote-kit';
import { Card, EmptyState, Loading, SkeletonRows, Text } from '@dossier/ui';
import { FilesIcon } from '@dossier/ui/icons';
import { BarsFigure } from './bars-figure.tsx';
import { RequestFigures } from './request-figures.tsx';
import { useStepName } from './step-name.ts';
import { WeeksFigure } from './weeks-figure.tsx';

/** The plots of a tax year; those of the requests only when there are filings. */
export function FilingFigures({ taxYear }: { taxYear: string }) {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const nameOf = useStepName();
  const request = useData(getFilingFigures, { query: { taxYear } }, { refreshInterval: maxFiguresAgeMs });
  const { data, error } = request;
  if (!data && error) return <FailedLoad title={t('figures.failed')} data={request} />;
  if (!data) {
    return (
      <Card>
        <Loading label={t('figures.loading')}>
          <SkeletonRows rows={6} />
        </Loading>
      </Card>
    );
  }
  const { weeks, steps, computedAt } = data;
  if (weeks.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<FilesIcon />}
          as="h2"
          title={t('figures.empty')}
          description={t('figures.emptyText', { taxYear })}
        />
      </Card>
    );
  }
  return (
    <>
      <OutdatedNotice error={error} />
      <WeeksFigure weeks={weeks} />
      {steps.length > 0 && (
        <BarsFigure
          title={t('figures.steps.title')}
          text={t('figures.steps.text', { min: minFilingsForMedian })}
          columns={[t('figures.steps.step'), t('figures.steps.median'), t('figures.steps.made')]}
          bars={steps.map(({ from, count, medianDays }) => ({
            name: nameOf(from),
            value: medianDays,
            label:
              medianDays === null
                ? t('figures.steps.tooFew')
                : t('figures.steps.days', { days: format.number(medianDays) }),
            more: format.number(count),
          }))}
        />
      )}
      <RequestFigures taxYear={taxYear} />
      <Text textStyle="small" color="fg.muted">
        {t('figures.computed', { at: format.dateTime(computedAt) })}
      </Text>
    </>
  );
}
