import {
  canSupplement,
  getAbout,
  getFiledReturn,
  getSupplement,
  getTaxStatus,
  getUser,
  homeTaxYears,
  isTransmitted,
  isYearAsked,
  problemOf,
} from '@dossier/contracts';
import {
  FailedLoad,
  LoadingOverlay,
  pollMs,
  useData,
  useEvent,
  useFailureToast,
  useOfferedYears,
  usePrefetch,
  useSession,
  useTaxYear,
  useTexts,
  useYearOfLink,
} from '@dossier/remote-kit';
import { SlotContents, useSlot } from '@dossier/remote-kit/slots';
import { UploadList, useReadings, useUploads } from '@dossier/documents';
import { Columns, Page, Stack } from '@dossier/ui';
import { useDeferredValue, useState } from 'react';
import { AdvancedCard, TaxProfileCard } from '../next-steps/next-steps.tsx';
import { Checklist } from '../checklist/checklist.tsx';
import { useAddedCategories, useCategories } from '../checklist/use-categories.ts';
import { DeadlineCard } from '../deadline/deadline-card.tsx';
import { DeletionBanner } from '../deletion/deletion-banner.tsx';
import { DetailsCard } from '../details/details-card.tsx';
import { EmailRecoveryBanner } from '../email-recovery/email-recovery-banner.tsx';
import { FeesSection } from '../fees/fees-section.tsx';
import { useFiles } from '../files/use-files.ts';
import { YourFiles } from './your-files.tsx';
import { MessageCard } from '../messages/message-card.tsx';
import { nextActionOf, type Situation } from '../status/headline.ts';
import { OpenQuestions } from '../questions/open-questions.tsx';
import { RequestedFiles } from '../review/requested-files.tsx';
import { ReadingCards } from '../findings/reading-cards.tsx';
import { countWaiting, pileOf } from '../sorting/pile.ts';
import { SortingSection } from '../sorting/sorting-section.tsx';
import { useRequests } from '../review/use-requests.ts';
import { HomeHeader } from './home-header.tsx';
import { HomeSkeleton } from './home-skeleton.tsx';
import { useIsLate } from './use-is-late.ts';
import { SupplementNotice } from '../status/supplement-notice.tsx';
import { TransmittedBanner } from '../status/transmitted-banner.tsx';
import { AddBar, DropZone } from '../upload/drop-zone.tsx';
import { useFilePicker } from '../upload/use-file-picker.tsx';
import { useUploadToast } from '../upload/use-upload-toast.ts';
import { YearSelector } from '../year/year-selector.tsx';

const partsWaitMs = 1_000;
/** Cards of other remotes that there is room for. */
const maxCards = 3;

/** Home: status of the year, missing documents and the next step. */
export function HomePage() {
  'use memo';
  const t = useTexts('mf-home');
  usePrefetch();
  useYearOfLink();
  const [taxYear, setTaxYear] = useTaxYear();
  const years = useOfferedYears(homeTaxYears);
  const isCollecting = taxYear > Math.max(...years); // it cannot be filed yet
  const session = useSession();
  const [firstYear] = useState(taxYear);
  // Cards of other remotes, which mount a moment later, show the same response.
  const kept = { refreshInterval: pollMs, keepPrevious: true, freshFor: 5000 };
  const user = useData(getUser, { query: { taxYear } }, kept);
  // After a change of year the data of the previous one is shown until the next response.
  const ownUser = user.data?.taxYear === taxYear ? user.data : null;
  useFailureToast(user.error, t('home.userFailed'));
  // A change of year keeps the complete page, under the overlay.
  const status = useData(
    getTaxStatus,
    { query: { taxYear } },
    { refreshInterval: pollMs, keepPrevious: true },
  );
  const files = useFiles(taxYear);
  const readings = useReadings(taxYear, files.total > 0);
  const kinds = useCategories(taxYear);
  const { missing } = kinds;
  const added = useAddedCategories(ownUser);
  const categories = [...kinds.categories, ...(kinds.categories.length > 0 ? added : [])];
  const cards = useSlot('home.card', { max: maxCards, order: ['recommended'] });
  const uploads = useUploads(useUploadToast());
  useEvent('advancedFinished', () => void status.reload());

  // The status of the previous year stays until the next response, but not when there is none.
  const shown = status.error && status.data?.taxYear !== taxYear ? null : status.data;
  const isWithExpert = shown ? canSupplement(shown.current_status_id) : false;
  const news = useData(getSupplement, isWithExpert ? { query: { taxYear } } : null);
  const filePicker = useFilePicker(uploads, taxYear, categories);
  const isCompleted = shown?.current_status_id === 6;
  // Once the return is filed, no file can change its category.
  const pile = isCompleted ? [] : pileOf(files.data ?? []);
  // Until the papers are sorted, the page leaves out what can wait.
  const isSorting = pile.length > 0;
  const requests = useRequests(taxYear, isWithExpert && shown?.transmittedAt !== null);
  const about = useData(getAbout, {}, { freshFor: 3_600_000 });
  const filedReturn = useData(getFiledReturn, isCompleted ? { query: { taxYear } } : null);
  const asksYear =
    session.impersonatedBy === null &&
    kinds.hasDocuments !== null &&
    files.total === 0 &&
    isYearAsked({
      lastTaxYear: session.user?.lastTaxYear,
      status: shown?.current_status_id ?? 1,
      hasDocuments: kinds.hasDocuments,
    }) &&
    // A filing of another year is a history, too.
    (user.data?.taxYearStatuses.every(({ current_status_id: id }) => id === 1) ?? false);
  const situation: Situation | null = shown && {
    asksYear,
    status: shown.current_status_id,
    missing,
    advancedFinished: shown.advancedFinished,
    taxProfileComplete: ownUser?.isTaxProfileComplete ?? shown.current_status_id > 1,
    hasReturn: isCompleted && filedReturn.data?.filedReturn != null,
    transmitted: shown.transmittedAt !== null,
    expertReview: about.data?.expertReview ?? false,
    requests: requests.count,
    hasNews: news.data?.possible ?? false,
    toSort: pile.length,
    waiting: countWaiting(pile, readings),
  };
  // The header, the order of the cards and the banners depend on all of them: the page appears once, and nothing moves. It
  // works without categories, files, readings and cards of other remotes, so it does not wait long for them, and not after a
  // change of year.
  const isLate = useIsLate(partsWaitMs);
  const isFirstLoad =
    (!status.data && !status.error) ||
    (!user.data && !user.error) ||
    (taxYear === firstYear &&
      !isLate &&
      ((!missing && !kinds.error) ||
        (!files.data && !files.error) ||
        cards.isPending ||
        (pile.length > 0 && !readings.data && !readings.error)));
  // The complete page is rendered in slices, between which the browser handles input: a response alone renders all at once.
  const wasFirstLoad = useDeferredValue(isFirstLoad);
  const next = !situation ? 'none' : isCollecting ? 'upload' : nextActionOf(situation);
  const nameOf = (id: number | null) => categories.find((category) => category.id === id)?.name ?? '';

  // The next step comes first; once done, it moves down. The year is chosen before the profile is filled in.
  const isProfileFirst = next === 'taxProfile' || next === 'year';
  const taxProfile = situation && (
    <TaxProfileCard
      isComplete={situation.taxProfileComplete}
      isProfileComplete={user.data?.isProfileComplete ?? true}
      next={next}
      isWide={isProfileFirst}
      isShort={isSorting}
    />
  );

  const advanced = situation && <AdvancedCard status={situation.status} taxYear={taxYear} next={next} />;

  if (isFirstLoad || wasFirstLoad) {
    return (
      <Page>
        <YearSelector />
        <HomeSkeleton />
      </Page>
    );
  }
  return (
    <Page>
      <YearSelector />
      <Stack gap="7">
        {shown && situation ? (
          <HomeHeader
            situation={situation}
            status={shown}
            canton={user.data?.cantonOfResidence ?? null}
            categories={categories}
            next={next}
            years={years}
            onYear={setTaxYear}
          />
        ) : (
          <FailedLoad as="h1" title={t('status.failed')} data={status} />
        )}
        <DeletionBanner user={user.data} />
        <EmailRecoveryBanner user={user.data} />
        {isCompleted && filedReturn.error && !filedReturn.data && (
          <FailedLoad title={t('status.returnFailed')} data={filedReturn} />
        )}
        <RequestedFiles
          files={requests.files}
          notInDossier={news.data?.files ?? []}
          isNextStep={next === 'requests'}
        />
        <OpenQuestions
          questions={requests.questions}
          isNextStep={next === 'requests' && requests.files.length === 0}
        />
        {shown && (
          <TransmittedBanner
            status={shown}
            hasReturn={situation?.hasReturn ?? false}
            isHeld={filedReturn.data?.isHeld ?? false}
            next={next}
          />
        )}
        <FeesSection place="top" />
        {isWithExpert && (
          <SupplementNotice
            taxYear={taxYear}
            news={news.data ?? undefined}
            answersChanged={ownUser?.changedAfterTransmit ?? false}
            isNextStep={next === 'supplement'}
          />
        )}
        {isProfileFirst && taxProfile}
        <SortingSection
          files={files.data ?? []}
          pile={pile}
          readings={readings}
          taxYear={taxYear}
          isNextStep={next === 'sort'}
        />
        <Columns
          first={
            <>
              {next === 'advanced' && advanced}
              <Checklist
                kinds={kinds}
                added={added}
                files={files.data}
                taxYear={taxYear}
                user={ownUser}
                isCompleted={isCompleted}
                isSorting={isSorting}
                onAdd={filePicker.pick}
              />
            </>
          }
          main={
            <>
              <DropZone filePicker={filePicker} isNextStep={next === 'upload'} taxYear={taxYear} />
              {filePicker.notice}
              <UploadList
                uploads={uploads}
                files={files.data ?? []}
                taxYear={taxYear}
                categoryName={nameOf}
              />
              <ReadingCards
                files={files.data ?? []}
                readings={readings}
                taxYear={taxYear}
                user={user.data}
                isOpen={shown !== null && !isTransmitted(shown.current_status_id)}
                isCompleted={isCompleted}
                onAdd={filePicker.pick}
              />
              <YourFiles
                isShort={isSorting}
                files={files}
                taxYear={taxYear}
                notInDossier={news.data?.files}
                isListedAbove={(file) =>
                  pile.includes(file) || (!isCompleted && problemOf(file) !== undefined)
                }
                hasAmounts={readings.data?.some(({ values }) => values.length > 0) ?? false}
                onAdd={() => filePicker.pick()}
              />
              {shown && !isSorting && (
                <SlotContents slot={cards} props={{ taxYear, status: shown.current_status_id }} />
              )}
              <MessageCard />
              <DetailsCard user={user} isFolded={isSorting} />
            </>
          }
          side={
            <>
              {!isProfileFirst && taxProfile}
              {next !== 'advanced' && advanced}
              <FeesSection place="side" />
              {user.data && shown && !isCollecting && <DeadlineCard user={user.data} status={shown} />}
            </>
          }
        />
      </Stack>
      <AddBar uploads={uploads} filePicker={filePicker} isNextStep={next === 'upload'} />
      {filePicker.element}
      {/* The first load shows a skeleton; a change of year replaces a complete page. */}
      <LoadingOverlay active={taxYear !== firstYear && (status.isLoading || files.isLoading)} />
    </Page>
  );
}
