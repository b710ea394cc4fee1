import { getDeskFiling } from '@dossier/contracts';
import { FailedLoad, OutdatedNotice, pollMs, useData, usePageTitle, useTexts } from '@dossier/remote-kit';
import {
  Card,
  chakra,
  Columns,
  ErrorCard,
  HStack,
  Loading,
  Page,
  PageHeader,
  SkeletonText,
  Stack,
} from '@dossier/ui';
import { BackLink, useParams } from '@dossier/ui/router';
import { AnswersCard } from '../answers/answers-card.tsx';
import { DossiersCard } from '../dossiers/dossiers-card.tsx';
import { ExpectedCard } from '../expected/expected-card.tsx';
import { FilingExportCard } from '../filing-export/filing-export-card.tsx';
import { NotesCard } from '../notes/notes-card.tsx';
import { TemplatePerson } from '../message-templates/template-person.ts';
import { usePersonName } from '../page/person-name.ts';
import { ProblemCountBadge } from '../page/problem-count-badge.tsx';
import { MessagesCard } from '../messages/messages-card.tsx';
import { PresenceNotice } from '../presence/presence-notice.tsx';
import { ReturnCard } from '../return/return-card.tsx';
import { OpenQuestions } from '../questions/open-questions.tsx';
import { PapersCard } from '../review/papers-card.tsx';
import { ChecksCard } from '../section-checks/checks-card.tsx';
import { FilingActions } from './filing-actions.tsx';
import { FilingFacts } from './filing-facts.tsx';
import { FilingHistory } from './filing-history.tsx';

/** `/desk/{userId}/{taxYear}`: one filing, its papers beside its answers. */
export default function FilingPage() {
  const { userId = '', taxYear = '' } = useParams();
  const t = useTexts('mf-desk');
  const nameOf = usePersonName();
  // The title carries no name: tabs and the browser history are visible to others.
  usePageTitle(t('filing.title', { year: taxYear }));
  const isValid = /^[1-9]\d{0,9}$/.test(userId) && /^20\d\d$/.test(taxYear);
  const params = { userId, taxYear };
  const request = useData(getDeskFiling, isValid ? { params } : null, {
    refreshInterval: pollMs,
  });
  const { data, error } = request;
  const isGone = !isValid || error?.code === 'FILING_NOT_FOUND';
  const name = data && !isGone ? nameOf(data.person) : undefined;
  return (
    <Page width="full">
      <Stack gap="5">
        <BackLink to="/desk">{t('filing.back')}</BackLink>
        <PageHeader
          title={
            <chakra.span overflowWrap="anywhere">{name ?? t('filing.title', { year: taxYear })}</chakra.span>
          }
          lead={
            data &&
            !isGone && (
              <HStack as="span" columnGap="3" rowGap="1" wrap="wrap">
                {t('filing.title', { year: taxYear })}
                <ProblemCountBadge filing={data} />
              </HStack>
            )
          }
        />
        {isGone ? (
          <ErrorCard title={t('filing.gone')} description={t('filing.goneText')} />
        ) : data ? (
          <TemplatePerson.Provider value={{ person: data.person, taxYear: data.taxYear }}>
            <OutdatedNotice error={error} />
            <PresenceNotice params={params} />
            <FilingActions filing={data} />
            <Columns
              main={
                <>
                  <PapersCard params={params} />
                  <NotesCard params={params} />
                  <MessagesCard userId={data.person.userId} />
                </>
              }
              first={
                <>
                  <FilingFacts filing={data} />
                  <DossiersCard params={params} />
                  <ReturnCard filing={data} params={params} />
                </>
              }
              side={
                <>
                  <ChecksCard params={params} />
                  <ExpectedCard params={params} />
                  <OpenQuestions params={params} />
                  <AnswersCard params={params} />
                  <FilingExportCard params={params} />
                  <FilingHistory params={params} />
                </>
              }
            />
          </TemplatePerson.Provider>
        ) : error ? (
          <FailedLoad title={t('filing.failed')} data={request} />
        ) : (
          <Card>
            <Loading label={t('filing.loading')}>
              <SkeletonText lines={6} />
            </Loading>
          </Card>
        )}
      </Stack>
    </Page>
  );
}
