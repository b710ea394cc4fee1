import {
  countInbox,
  invalidateNotificationFacts,
  listNotifications,
  localeOf,
  notificationPriorities,
  notificationRules,
  type Language,
  type NamedUser,
  type Role,
  type Notification,
  type NotificationRule,
} from '@dossier/contracts';
import { fillText, loadCatalogues } from '@dossier/contracts/texts';
import { findPeople, type RemoteFacts, type Service } from '@dossier/service-kit';
import { listUnread, type UnreadConversation } from '../conversations/unread.ts';
import { findQuestionedYears } from '../messages/questions.repository.ts';
import { readNoticeFacts } from './notice-facts.ts';

type Texts = Record<
  NotificationRule['kind'] | YearTask | 'deletion' | 'dataExported' | 'newMessages' | 'deskNews',
  { title: string; description: string; actionText: string }
>;

/** A task of a tax year that an expert worked on. */
type YearTask = 'betterDocument' | 'questionAsked' | 'filedReturn' | 'reviewReady' | 'filingCompleted';

const texts = await loadCatalogues<Texts>(
  (language) => import(`./notifications.${language}.json`, { with: { type: 'json' } }),
);

/** Max conversations in the notifications of staff; the page of messages lists more. */
const maxMessages = 50;

const rank = ({ priority }: NotificationRule): number => notificationPriorities.indexOf(priority);

export function notificationRoutes(service: Service, remoteFacts: RemoteFacts): void {
  service.route(invalidateNotificationFacts, async ({ caller, body: { userId }, db }) => {
    await db.write((manager) => remoteFacts.expire(manager, userId, String(caller)));
    return { success: true as const };
  });

  service.route(listNotifications, async ({ identity, query, language, log }) => {
    const isStaff = identity.role !== 'user';
    const [messages, inbox, facts, questions] = await Promise.all([
      isStaff ? listUnread(service, identity, { limit: maxMessages }) : [],
      isStaff ? service.call(countInbox, { params: { expertId: String(identity.userId) } }) : undefined,
      readNoticeFacts(service, remoteFacts, identity, query.taxYear),
      service.db.read((manager) => findQuestionedYears(manager, identity.userId)),
    ]);
    const { documents, filing, auth } = facts;
    const missing = notificationRules
      .filter(({ kind }) => facts.missing.includes(kind))
      .sort((a, b) => rank(a) - rank(b))
      .map(({ kind, category, priority, actionUrl }) => ({
        id: kind,
        ...texts[language][kind],
        category,
        priority,
        actionUrl,
      }));
    const personOf = await findPeople(
      service,
      messages.map(({ userId }) => userId),
      log,
    );
    return [
      ...messages.map((conversation) =>
        presentMessages(conversation, personOf(conversation.userId), identity.role, language),
      ),
      ...(inbox?.latestAt ? [presentNews(inbox.unread, inbox.latestAt, language)] : []),
      ...(auth.dueAt ? [presentNotice('deletion', auth.dueAt, '/', language)] : []),
      ...(documents.exportedAt
        ? [presentNotice('dataExported', documents.exportedAt, '/profile', language)]
        : []),
      ...documents.requestedYears.map((taxYear) => presentTask('betterDocument', taxYear, language)),
      ...questions.map((taxYear) => presentTask('questionAsked', taxYear, language)),
      ...filing.taxYears.map((taxYear) => presentTask('filedReturn', taxYear, language)),
      ...filing.reviewReady.map((taxYear) => presentTask('reviewReady', taxYear, language)),
      ...filing.completed.map((taxYear) => presentTask('filingCompleted', taxYear, language)),
      ...missing,
    ];
  });
}

/** New messages of a user, for an expert or administrator. */
function presentMessages(
  { userId, taxYear, unread, lastMessageId }: UnreadConversation,
  { name, email }: NamedUser,
  reader: Role,
  language: Language,
): Notification {
  const { description, ...rest } = texts[language].newMessages;
  const conversation = reader === 'admin' ? `/admin/messages/${userId}` : `/desk/clients/${userId}`;
  return {
    id: `newMessages-${userId}-${lastMessageId}`,
    ...rest,
    description: fillText(description, { name: name ?? email ?? userId, count: unread }),
    category: 'messages',
    priority: 'high',
    actionUrl: taxYear === null ? conversation : `/desk/${userId}/${taxYear}`,
  };
}

/** What is new in the inbox of an expert besides messages. */
function presentNews(count: number, latestAt: string, language: Language): Notification {
  const { description, ...rest } = texts[language].deskNews;
  return {
    id: `deskNews-${Date.parse(latestAt)}`,
    ...rest,
    description: fillText(description, { count }),
    category: 'messages',
    priority: 'high',
    actionUrl: '/desk/inbox',
  };
}

/** What an expert requests or hands over comes before what the profile lacks. */
function presentTask(task: YearTask, taxYear: number, language: Language): Notification {
  const { title, description, actionText } = texts[language][task];
  return {
    id: `${task}-${taxYear}`,
    title,
    description: fillText(description, { taxYear }),
    actionText,
    category: 'tax',
    priority: 'high',
    actionUrl: `/?taxYear=${taxYear}`,
  };
}

/** Something happens to the account on a day, or happened: its deletion, which home offers to call off; an export. */
function presentNotice(
  id: 'deletion' | 'dataExported',
  at: string,
  actionUrl: string,
  language: Language,
): Notification {
  const { description, ...rest } = texts[language][id];
  const format = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'long',
    timeZone: 'Europe/Zurich',
  });
  return {
    id,
    ...rest,
    description: fillText(description, { date: format.format(new Date(at)) }),
    category: 'profile',
    priority: 'high',
    actionUrl,
  };
}
