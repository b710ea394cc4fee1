import { wholePaper, type InboxEntry } from '@dossier/contracts';
import { notifyError, useFormat, useSession, useTexts } from '@dossier/remote-kit';
import { Badge, Button, HStack, Row, StatusDot, Text } from '@dossier/ui';
import { AppLink } from '@dossier/ui/router';
import { UnreadBadge } from '../messages/unread-badge.tsx';
import { usePersonName } from '../page/person-name.ts';
import type { InboxItem } from './inbox-items.ts';
import { markInboxRead } from './inbox.mutations.ts';

/** A line of the inbox; opening the filing marks it as read. */
export function InboxRow({ item }: { item: InboxItem }) {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const nameOf = usePersonName();
  const { user } = useSession();
  const at = format.relativeTime(item.at);
  const conversationPath = (userId: number) =>
    user?.role === 'admin' ? `/admin/messages/${userId}` : `/desk/clients/${userId}`;
  if (item.source === 'messages') {
    const { userId, taxYear, unread, answered } = item;
    const about = (questions: typeof answered) => ({ what: questions.map(({ label }) => label).join(', ') });
    const questions = answered.filter(({ fileId }) => fileId === undefined);
    const papers = answered.filter(({ field }) => field === wholePaper);
    const notes = answered.filter((each) => !questions.includes(each) && !papers.includes(each));
    return (
      <Row
        lead={<StatusDot tone="accent" label={t('inbox.unread')} />}
        title={
          <AppLink to={taxYear ? `/desk/${userId}/${taxYear}` : conversationPath(userId)} standalone>
            {nameOf(item)}
          </AppLink>
        }
        detail={[
          ...(taxYear ? [String(taxYear)] : []),
          ...(answered.length === 0 ? [t('inbox.kind.message')] : []),
          ...(questions.length > 0 ? [t('inbox.kind.question', about(questions))] : []),
          ...(papers.length > 0 ? [t('inbox.kind.paper')] : []),
          ...(notes.length > 0 ? [t('inbox.kind.note', about(notes))] : []),
          at,
        ].join(' · ')}
        aside={<UnreadBadge count={unread} />}
      />
    );
  }
  const { person, taxYear, kind, by, note, isUnread, others } = item;
  const params = { userId: String(person.userId), taxYear: String(taxYear) };
  // texts: inbox.kind.*
  const what = t(`inbox.kind.${kind}`, { name: by ? nameOf(by) : '' });
  return (
    <Row
      lead={
        <StatusDot
          tone={isUnread ? 'accent' : 'neutral'}
          label={t(isUnread ? 'inbox.unread' : 'inbox.read')}
        />
      }
      title={
        others.length > 0 ? t('inbox.several', { count: others.length + 1 }) : <FilingLink filing={item} />
      }
      detail={[...(others.length > 0 ? [] : [String(taxYear)]), what, at].join(' · ')}
      muted={!isUnread}
      aside={
        <HStack gap="2">
          {kind === 'returned' && <Badge tone="accent">{t('queue.waiting.returned')}</Badge>}
          {isUnread && (
            <Button
              size="sm"
              variant="ghost"
              onClick={() =>
                void markInboxRead(params).catch((error: unknown) => notifyError(error, t('inbox.notMarked')))
              }
              aria-label={
                others.length > 0
                  ? t('inbox.markSeveral', { count: others.length + 1 })
                  : t('inbox.markNamed', { name: nameOf(person), year: taxYear })
              }
            >
              {t('inbox.mark')}
            </Button>
          )}
        </HStack>
      }
    >
      {others.length > 0 && <SeveralFilings filings={[item, ...others]} />}
      {note && (
        <Text marginTop="1" whiteSpace="pre-wrap" overflowWrap="anywhere">
          {note}
        </Text>
      )}
    </Row>
  );
}

type EntryFiling = Pick<InboxEntry, 'person' | 'taxYear' | 'isOpen'>;

function FilingLink({ filing: { person, taxYear, isOpen } }: { filing: EntryFiling }) {
  const nameOf = usePersonName();
  if (!isOpen) return <span>{nameOf(person)}</span>;
  return (
    <AppLink to={`/desk/${person.userId}/${taxYear}`} standalone>
      {nameOf(person)}
    </AppLink>
  );
}

/** More names than these are a link to the queue. */
const maxNames = 8;

/** The names of an entry about several filings. */
function SeveralFilings({ filings }: { filings: readonly EntryFiling[] }) {
  const t = useTexts('mf-desk');
  const rest = filings.length - maxNames;
  return (
    <HStack
      as="ul"
      role="list"
      aria-label={t('inbox.filings')}
      listStyleType="none"
      wrap="wrap"
      columnGap="4"
      rowGap="1"
      marginTop="1"
    >
      {filings.slice(0, maxNames).map((filing) => (
        <HStack as="li" key={`${filing.person.userId} ${filing.taxYear}`} gap="1.5">
          <FilingLink filing={filing} />
          <Text as="span" color="fg.muted">
            {filing.taxYear}
          </Text>
        </HStack>
      ))}
      {rest > 0 && (
        <li>
          <AppLink to="/desk?assigned=me" standalone>
            {t('inbox.more', { count: rest })}
          </AppLink>
        </li>
      )}
    </HStack>
  );
}
