import type { DeskFiling, DeskTag } from '@dossier/contracts';
import { useFormat, useTexts } from '@dossier/remote-kit';
import { Badge, Box, CountBadge, HStack, Text, VisuallyHidden } from '@dossier/ui';
import { ClockIcon, RefreshIcon } from '@dossier/ui/icons';
import { AppLink } from '@dossier/ui/router';
import { useRef, type ReactNode } from 'react';
import { moveFocus } from '../page/desk-table.tsx';
import { usePersonName } from '../page/person-name.ts';
import { StatusBadge } from '../page/status-badge.tsx';
import { useFocusFallback } from '../page/use-focus-fallback.ts';
import type { ColumnId } from '../page/column-ids.ts';
import { isOverdue } from '../filings/overdue.ts';
import { TakeButton } from './take-button.tsx';

/** A row of the table: a filing with what other services know of it. */
export interface QueueItem {
  readonly filing: DeskFiling;
  /** New messages of the user. */
  readonly unread: number;
  readonly tags: readonly DeskTag[];
}

type Cell = (props: QueueItem) => ReactNode;

/** The name leads to the filing; the arrow keys lead to the names above and below. */
export function PersonCell({ filing, onOpen }: { filing: DeskFiling; onOpen: () => void }) {
  const t = useTexts('mf-desk');
  const nameOf = usePersonName();
  const link = useFocusFallback<HTMLAnchorElement>();
  return (
    <HStack gap="2">
      <AppLink
        ref={link}
        to={`/desk/${filing.person.userId}/${filing.taxYear}`}
        data-filing-link=""
        onClick={onOpen}
        onKeyDown={moveFocus}
        overflow="hidden"
        textOverflow="ellipsis"
        title={filing.person.email ?? undefined}
      >
        {nameOf(filing.person)}
      </AppLink>
      {filing.problemCount > 0 && (
        <Badge tone="bad" flexShrink="0" title={t('queue.problems', { count: filing.problemCount })}>
          <span aria-hidden>!</span>
          <VisuallyHidden>{t('queue.problems', { count: filing.problemCount })}</VisuallyHidden>
        </Badge>
      )}
    </HStack>
  );
}

function FilesCell({ filing: { files } }: QueueItem) {
  const t = useTexts('mf-desk');
  if (!files) return null;
  const reviewed = t('queue.reviewed', files);
  return (
    <span title={reviewed}>
      <span aria-hidden>{t('queue.position', { position: files.reviewed, count: files.total })}</span>
      <VisuallyHidden>{reviewed}</VisuallyHidden>
    </span>
  );
}

function MessagesCell({ unread }: QueueItem) {
  const t = useTexts('mf-desk');
  return <CountBadge count={unread} max={99} label={t('messages.unread', { count: unread })} />;
}

function ReturnedCell({ filing: { returned } }: QueueItem) {
  const t = useTexts('mf-desk');
  return (
    returned > 0 && (
      <Badge tone="accent" title={t('queue.cameBack', { count: returned })}>
        <RefreshIcon aria-hidden />
        <span aria-hidden>{returned}</span>
        <VisuallyHidden>{t('queue.cameBack', { count: returned })}</VisuallyHidden>
      </Badge>
    )
  );
}

function WaitingCell({ filing: { waitingSince } }: QueueItem) {
  const format = useFormat();
  return (
    waitingSince && (
      <Text as="span" color="warn.fg" title={format.dateTime(waitingSince)}>
        <ClockIcon size="0.875rem" aria-hidden style={{ display: 'inline', verticalAlign: '-0.1em' }} />
        <span>{` ${format.date(waitingSince, 'short')}`}</span>
      </Text>
    )
  );
}

function DeadlineCell({ filing }: QueueItem) {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const { deadline, status } = filing;
  if (!deadline || status === 6) return null;
  const date = format.date(deadline, 'short');
  if (!isOverdue(filing)) return <span>{date}</span>;
  return (
    <Text as="span" color="bad.fg" fontWeight="semibold" title={t('queue.deadline.overdue')}>
      <span>{date}</span>
      <VisuallyHidden>{` ${t('queue.deadline.overdue')}`}</VisuallyHidden>
    </Text>
  );
}

function ReceivedCell({ filing: { receivedAt, hasSupplement } }: QueueItem) {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const date = format.date(receivedAt, 'short');
  if (!hasSupplement) return <span>{date}</span>;
  return (
    <span title={t('queue.supplemented', { date })}>
      <span aria-hidden>{`+ ${date}`}</span>
      <VisuallyHidden>{t('queue.supplemented', { date })}</VisuallyHidden>
    </span>
  );
}

function AssignedCell({ filing }: QueueItem) {
  const nameOf = usePersonName();
  const cell = useRef<HTMLDivElement>(null);
  if (filing.assignedTo) {
    const name = nameOf(filing.assignedTo);
    return <span title={name}>{name}</span>;
  }
  if (filing.status === 6) return null;
  return (
    <Box ref={cell}>
      <TakeButton
        filing={filing}
        variant="ghost"
        onTaken={() => cell.current?.closest('tr')?.querySelector('a')?.focus()}
      />
    </Box>
  );
}

function TagsCell({ tags }: QueueItem) {
  return (
    <HStack gap="1" title={tags.map(({ name }) => name).join(', ')}>
      {tags.map(({ id, name }) => (
        <Badge key={id}>{name}</Badge>
      ))}
    </HStack>
  );
}

/** The content of each column. */
export const cells: Record<ColumnId, Cell> = {
  taxYear: ({ filing }) => filing.taxYear,
  status: ({ filing }) => <StatusBadge status={filing.status} />,
  files: FilesCell,
  messages: MessagesCell,
  returned: ReturnedCell,
  waiting: WaitingCell,
  deadline: DeadlineCell,
  received: ReceivedCell,
  canton: ({ filing }) => filing.canton,
  assigned: AssignedCell,
  tags: TagsCell,
};
