import type { DeskFiling } from '@dossier/contracts';
import { useFormat, useTexts } from '@dossier/remote-kit';
import { Badge, Box, HStack, Row } from '@dossier/ui';
import { ClockIcon, RefreshIcon } from '@dossier/ui/icons';
import { AppLink } from '@dossier/ui/router';
import { UnreadBadge } from '../messages/unread-badge.tsx';
import { usePersonName } from '../page/person-name.ts';
import { ProblemCountBadge } from '../page/problem-count-badge.tsx';
import { StatusBadge } from '../page/status-badge.tsx';
import { useFocusFallback } from '../page/use-focus-fallback.ts';
import { isOverdue } from '../filings/overdue.ts';
import { TakeButton } from './take-button.tsx';

interface Props {
  filing: DeskFiling;
  /** New messages of the user. */
  unread: number;
  onOpen: () => void;
}

export function QueueRow({ filing, unread, onOpen }: Props) {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const nameOf = usePersonName();
  const { person, taxYear, status, canton, deadline, receivedAt, assignedTo, waitingSince, returned, files } =
    filing;
  const link = useFocusFallback<HTMLAnchorElement>();
  const received = t(filing.hasSupplement ? 'queue.supplemented' : 'queue.received', {
    date: format.dateTime(receivedAt),
  });
  const details = [
    String(taxYear),
    ...(canton ? [canton] : []),
    received,
    ...(deadline && status !== 6 ? [t('queue.due', { date: format.date(deadline) })] : []),
    ...(files ? [t('queue.reviewed', files)] : []),
    ...(person.name && person.email ? [person.email] : []),
    ...(assignedTo ? [t('queue.assignedTo', { name: nameOf(assignedTo) })] : []),
  ];
  return (
    <Row
      title={
        // On a phone the status and the button go below, instead of squeezing the text.
        <Box minWidth="13rem">
          <AppLink
            ref={link}
            to={`/desk/${person.userId}/${taxYear}`}
            data-filing-link=""
            onClick={onOpen}
            standalone
          >
            {nameOf(person)}
          </AppLink>
        </Box>
      }
      detail={details.join(' · ')}
      muted={status === 6}
      aside={
        <HStack gap="2" flexWrap="wrap">
          {unread > 0 && <UnreadBadge count={unread} />}
          {returned > 0 && (
            <Badge tone="accent">
              <RefreshIcon aria-hidden />
              <span>{t('queue.cameBack', { count: returned })}</span>
            </Badge>
          )}
          <ProblemCountBadge filing={filing} />
          {waitingSince && (
            <Badge tone="warn">
              <ClockIcon aria-hidden />
              <span>{t('queue.waiting.person')}</span>
            </Badge>
          )}
          {isOverdue(filing) && <Badge tone="bad">{t('queue.deadline.overdue')}</Badge>}
          <StatusBadge status={status} />
          {!assignedTo && status !== 6 && (
            <TakeButton filing={filing} onTaken={() => link.current?.focus()} />
          )}
        </HStack>
      }
    />
  );
}
