import { requiredCategoryIds, type TaxStatus } from '@dossier/contracts';
import { lazyWithRetry, useFormat, useTexts } from '@dossier/remote-kit';
import { PageHeader, Stack } from '@dossier/ui';
import { Suspense } from 'react';
import type { Category } from '../checklist/use-categories.ts';
import { headlineOf, type NextAction, type Situation } from '../status/headline.ts';
import { leadOf, titleOf } from '../status/headline-texts.ts';
import { StatusRail } from '../status/status-rail.tsx';
import { TransmitButton } from '../status/transmit-button.tsx';
import { CollectingHeader } from '../year/collecting-header.tsx';
import { LaterYear, YearChoice } from '../year/year-choice.tsx';

const AfterFilingLine = lazyWithRetry(() => import('../after-filing/after-filing-line.tsx'));

interface Props {
  situation: Situation;
  status: TaxStatus;
  canton: string | null;
  categories: readonly Category[];
  next: NextAction;
  /** The years that can be chosen, oldest first. */
  years: readonly number[];
  onYear: (year: number) => void;
}

/** What is left to do in the year, in words and as six steps. */
export function HomeHeader(props: Props) {
  'use memo';
  const { situation, status, canton, categories, next, years, onYear } = props;
  const t = useTexts('mf-home');
  const format = useFormat();
  const latest = Math.max(...years);
  if (status.taxYear > latest) return <CollectingHeader year={status.taxYear} />;
  const headline = headlineOf(situation);
  const missingNames = categories.filter(({ id }) => situation.missing?.includes(id)).map(({ name }) => name);
  const share = situation.missing ? 1 - situation.missing.length / requiredCategoryIds.length : 0;
  return (
    <Stack gap="6">
      <PageHeader
        eyebrow={[
          !situation.asksYear && t('home.eyebrow', { year: status.taxYear }),
          canton && t(`cantons.${canton}`),
        ]
          .filter(Boolean)
          .join(' · ')}
        title={titleOf(headline, t)}
        lead={leadOf(headline, t, {
          documents: format.list(missingNames),
          year: String(status.taxYear),
        })}
        actions={<TransmitButton status={status} isNextStep={next === 'transmit'} />}
      />
      {situation.asksYear ? (
        <YearChoice years={years} onChoose={onYear} />
      ) : (
        status.taxYear < latest && <LaterYear latest={latest} />
      )}
      <StatusRail status={status.current_status_id} share={share} expertReview={situation.expertReview} />
      {status.current_status_id === 6 && (
        <Suspense>
          <AfterFilingLine taxYear={status.taxYear} />
        </Suspense>
      )}
    </Stack>
  );
}
