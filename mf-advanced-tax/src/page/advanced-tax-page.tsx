import { getTaxStatus, isAdvancedUnlocked } from '@dossier/contracts';
import { FailedLoad, pollMs, useData, useTaxYear, useTexts } from '@dossier/remote-kit';
import { Loading, Page, PageHeader, Skeleton, Stack } from '@dossier/ui';
import { BackLink } from '@dossier/ui/router';
import { Completion, FinishedNotice } from '../finish/completion.tsx';
import { EmptySections } from '../finish/empty-sections.tsx';
import { SectionTabs } from '../sections/section-tabs.tsx';
import { SectionsSkeleton } from '../sections/overview.tsx';
import { YearSelector } from '../year/year-selector.tsx';
import { LockedCard } from '../layout/locked-card.tsx';
import { useState } from 'react';

/** Advanced tax information per year. Available from status 3. */
export function AdvancedTaxPage() {
  const t = useTexts('mf-advanced-tax');
  const [taxYear] = useTaxYear();
  const request = useData(getTaxStatus, { query: { taxYear } }, { refreshInterval: pollMs, stored: true });
  const { data: status, error } = request;
  /** The year whose "Section Complete" switch is on, and the Finish button shown. */
  const [readyYear, setReadyYear] = useState<number | null>(null);
  const isReady = readyYear === taxYear;
  const isOpen = status !== null && isAdvancedUnlocked(status.current_status_id);

  return (
    <Page>
      <YearSelector />
      <Stack gap="7">
        <Stack gap="4">
          <BackLink to="/">{t('page.back')}</BackLink>
          <PageHeader
            eyebrow={t('page.eyebrow', { year: taxYear })}
            title={t('page.title')}
            lead={isOpen && t('page.lead')}
            actions={
              isOpen && (
                <Completion
                  key={taxYear}
                  status={status}
                  isReady={isReady}
                  onReady={(ready) => setReadyYear(ready ? taxYear : null)}
                />
              )
            }
          />
        </Stack>
        {status ? (
          isOpen ? (
            <>
              <FinishedNotice status={status} />
              {isReady && !status.advancedFinished && <EmptySections taxYear={taxYear} />}
              <SectionTabs key={taxYear} taxYear={taxYear} />
            </>
          ) : (
            <LockedCard status={status} />
          )
        ) : error ? (
          <FailedLoad title={t('page.failed')} data={request} />
        ) : (
          <Loading label={t('page.loading')}>
            <Stack gap="6">
              <Skeleton height="control.md" width="full" />
              <SectionsSkeleton />
            </Stack>
          </Loading>
        )}
      </Stack>
    </Page>
  );
}
