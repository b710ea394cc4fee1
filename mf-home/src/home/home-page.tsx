import { getTaxStatus, getUser, requiredCategoryIds, type TaxStatus } from '@dossier/contracts';
import {
  LoadingOverlay,
  RequestId,
  useData,
  useEvent,
  useFormat,
  useTaxYear,
  useTexts,
} from '@dossier/remote-kit';
import { UploadList, useFailureToast, usePrefetch, useUploads } from '@dossier/remote-kit/documents';
import { Box, Columns, ErrorCard, Loading, Page, PageHeader, Skeleton, Stack } from '@dossier/ui';
import { useState } from 'react';
import { AdvancedCard, TaxProfileCard } from '../next-steps/next-steps.tsx';
import { Checklist } from '../checklist/checklist.tsx';
import { useCategories, type Category } from '../checklist/use-categories.ts';
import { DeadlineCard } from '../deadline/deadline-card.tsx';
import { DeletionBanner } from '../deletion/deletion-banner.tsx';
import { DetailsCard } from '../details/details-card.tsx';
import { EmailRecoveryBanner } from '../email-recovery/email-recovery-banner.tsx';
import { useFiles } from '../files/use-files.ts';
import { YourFiles } from '../files/your-files.tsx';
import { MessageCard } from '../messages/message-card.tsx';
import { headlineOf, nextActionOf, type Headline, type Situation } from '../status/headline.ts';
import { StatusRail } from '../status/status-rail.tsx';
import { TransmitButton } from '../status/transmit-button.tsx';
import { ChangedAnswersNotice, TransmittedBanner } from '../status/transmitted-banner.tsx';
import { AddBar, DropZone } from '../upload/drop-zone.tsx';
import { useFilePicker } from '../upload/use-file-picker.tsx';
import { useUploadToast } from '../upload/use-upload-toast.ts';
import { YearSelector } from '../year/year-selector.tsx';

/** Home: status of the year, missing documents and the next step. */
export function HomePage() {
  const t = useTexts('mf-home');
  usePrefetch();
  const [taxYear] = useTaxYear();
  const [firstYear] = useState(taxYear);
  const user = useData(getUser, { query: { taxYear } }, { refreshInterval: 30_000, keepPrevious: true });
  // After a change of year the data of the previous one is shown until the next response.
  const ownUser = user.data?.taxYear === taxYear ? user.data : null;
  useFailureToast(user.error, t('home.userFailed'));
  const status = useData(getTaxStatus, { query: { taxYear } }, { refreshInterval: 30_000 });
  const files = useFiles(taxYear);
  const kinds = useCategories(taxYear);
  const { categories, missing } = kinds;
  const uploads = useUploads(useUploadToast());
  const filePicker = useFilePicker(uploads, taxYear, categories);
  useEvent('advancedFinished', () => void status.reload());

  const situation: Situation | null = status.data && {
    status: status.data.current_status_id,
    missing,
    advancedFinished: status.data.advancedFinished,
    taxProfileComplete: ownUser?.isTaxProfileComplete ?? status.data.current_status_id > 1,
  };
  const next = situation ? nextActionOf(situation) : 'none';
  const nameOf = (id: number | null) => categories.find((category) => category.id === id)?.name ?? '';

  // The next step comes first; once done, it moves down.
  const taxProfile = situation && (
    <TaxProfileCard
      isComplete={situation.taxProfileComplete}
      isProfileComplete={user.data?.isProfileComplete ?? true}
      next={next}
    />
  );

  return (
    <Page>
      <YearSelector />
      <Stack gap="7">
        {status.data && situation ? (
          <HomeHeader
            situation={situation}
            status={status.data}
            canton={user.data?.cantonOfResidence ?? null}
            categories={categories}
          />
        ) : status.error ? (
          <ErrorCard
            as="h1"
            title={t('status.failed')}
            description={status.error.message}
            detail={<RequestId error={status.error} />}
            retryLabel={t('home.tryAgain')}
            onRetry={() => void status.reload()}
            retrying={status.isRefreshing}
          />
        ) : (
          <HeaderSkeleton />
        )}
        <DeletionBanner />
        <EmailRecoveryBanner />
        {status.data && <TransmittedBanner status={status.data} />}
        {ownUser?.changedAfterTransmit && <ChangedAnswersNotice taxYear={taxYear} />}
        <Columns
          first={
            <>
              {next === 'taxProfile' && taxProfile}
              <Checklist kinds={kinds} onAdd={filePicker.pick} />
            </>
          }
          main={
            <>
              <DropZone filePicker={filePicker} isNextStep={next === 'upload'} />
              <UploadList uploads={uploads} taxYear={taxYear} categoryName={nameOf} />
              <YourFiles files={files} taxYear={taxYear} onAdd={() => filePicker.pick()} />
              <MessageCard />
            </>
          }
          side={
            <>
              {next !== 'taxProfile' && taxProfile}
              {situation && <AdvancedCard status={situation.status} next={next} />}
              {user.data && status.data && <DeadlineCard user={user.data} status={status.data} />}
              <DetailsCard user={user} />
            </>
          }
        />
      </Stack>
      <AddBar filePicker={filePicker} isNextStep={next === 'upload'} />
      {filePicker.element}
      {/* The first load shows a skeleton; a change of year replaces a complete page. */}
      <LoadingOverlay active={taxYear !== firstYear && (status.isLoading || files.isLoading)} />
    </Page>
  );
}

interface HeaderProps {
  situation: Situation;
  status: TaxStatus;
  canton: string | null;
  categories: readonly Category[];
}

function HomeHeader({ situation, status, canton, categories }: HeaderProps) {
  const t = useTexts('mf-home');
  const format = useFormat();
  const headline = headlineOf(situation);
  const missingNames = categories.filter(({ id }) => situation.missing?.includes(id)).map(({ name }) => name);
  const share = situation.missing ? 1 - situation.missing.length / requiredCategoryIds.length : 0;
  return (
    <Stack gap="6">
      <PageHeader
        eyebrow={[t('home.eyebrow', { year: status.taxYear }), canton && t(`cantons.${canton}`)]
          .filter(Boolean)
          .join(' · ')}
        title={titleOf(headline, t)}
        lead={t(`headline.${headline.key}.lead`, {
          documents: format.list(missingNames),
          year: status.taxYear,
        })}
        actions={<TransmitButton status={status} />}
      />
      <StatusRail status={status.current_status_id} share={share} />
    </Stack>
  );
}

/** Small numbers are written as words. */
function titleOf(headline: Headline, t: ReturnType<typeof useTexts>): string {
  if (headline.key !== 'documents') return t(`headline.${headline.key}.title`);
  return t('headline.documents.title', {
    count: headline.count,
    number: t(`headline.numbers.${headline.count}`),
  });
}

function HeaderSkeleton() {
  const t = useTexts('mf-home');
  return (
    <Loading label={t('home.loading')}>
      <Stack gap="3">
        <Skeleton height="4" width="9rem" />
        <Skeleton height="11" width="22rem" maxWidth="90%" />
        <Skeleton height="5" width="28rem" maxWidth="95%" />
        <Box height="2" />
        <Skeleton height="1.5" width="full" />
      </Stack>
    </Loading>
  );
}
