import { getDeskFiling } from '@dossier/contracts';
import { FailedLoad, OutdatedNotice, pollMs, useData, usePageTitle, useTexts } from '@dossier/remote-kit';
import { Flex, Loading, SkeletonText } from '@dossier/ui';
import { useParams } from '@dossier/ui/router';
import { TemplatePerson } from '../message-templates/template-person.ts';
import { useMarkRead } from '../inbox/use-mark-read.ts';
import { PresenceNotice } from '../presence/presence-notice.tsx';
import { Workbench } from './workbench.tsx';
import { AssignmentNotice } from '../filing/assignment-notice.tsx';
import { FilingActions } from '../filing/filing-actions.tsx';
import { FilingHeading } from '../filing/filing-heading.tsx';
import { GoneCard } from '../filing/gone-card.tsx';
import { useFilingCommands } from '../filing/use-filing-commands.ts';

/** `/desk/{userId}/{taxYear}`: the workbench of one filing. */
export default function FilingPage() {
  const { userId = '', taxYear = '' } = useParams();
  const t = useTexts('mf-desk');
  // The title carries no name: tabs and the browser history are visible to others.
  usePageTitle(t('filing.title', { year: taxYear }));
  const isValid = /^[1-9]\d{0,9}$/.test(userId) && /^20\d\d$/.test(taxYear);
  const params = { userId, taxYear };
  useMarkRead(params);
  const request = useData(getDeskFiling, isValid ? { params } : null, {
    refreshInterval: pollMs,
  });
  const { data, error } = request;
  const isGone = !isValid || error?.code === 'FILING_NOT_FOUND';
  const filing = data && !isGone ? data : undefined;
  const commands = useFilingCommands(filing);
  return (
    <Flex
      direction="column"
      flex="1"
      minHeight="0"
      gap="3"
      paddingInline={{ base: '4', md: '5' }}
      paddingBlock="3"
    >
      {/* The same element before and after loading: it has the focus after a navigation. */}
      <FilingHeading params={params} filing={filing}>
        {filing && commands && <FilingActions filing={filing} commands={commands} />}
      </FilingHeading>
      {isGone ? (
        <GoneCard params={params} />
      ) : filing && commands ? (
        <TemplatePerson.Provider
          value={{ person: filing.person, taxYear: filing.taxYear, deadline: filing.deadline }}
        >
          <OutdatedNotice error={error} />
          <PresenceNotice params={params} />
          <AssignmentNotice
            filing={filing}
            onTake={commands.assign.flat().find(({ id }) => id === 'take')?.onSelect}
          />
          <Workbench key={`${userId} ${taxYear}`} params={params} filing={filing} commands={commands} />
        </TemplatePerson.Provider>
      ) : error ? (
        <FailedLoad title={t('filing.failed')} data={request} />
      ) : (
        <Loading label={t('filing.loading')}>
          <SkeletonText lines={6} />
        </Loading>
      )}
    </Flex>
  );
}
