import {
  getDeletion,
  getDocumentNotices,
  getProfileForUser,
  listNewReturns,
  listNotifications,
  localeOf,
  notificationPriorities,
  notificationRules,
  type Language,
  type Notification,
  type NotificationRule,
} from '@dossier/contracts';
import { fillText, loadCatalogues } from '@dossier/contracts/texts';
import type { Service } from '@dossier/service-kit';
import { findQuestionedYears } from '../questions/questions.repository.ts';

type Texts = Record<
  NotificationRule['kind'] | YearTask | 'deletion' | 'dataExported',
  { title: string; description: string; actionText: string }
>;

/** A task of a tax year that an expert worked on. */
type YearTask = 'betterDocument' | 'questionAsked' | 'filedReturn';

const texts = await loadCatalogues<Texts>(
  (language) => import(`./notifications.${language}.json`, { with: { type: 'json' } }),
);

const rank = ({ priority }: NotificationRule): number => notificationPriorities.indexOf(priority);

export function notificationRoutes(service: Service): void {
  service.route(listNotifications, async ({ identity, query, language }) => {
    const params = { userId: String(identity.userId) };
    const [profile, documents, returns, { dueAt }, questions] = await Promise.all([
      service.call(getProfileForUser, { params, query }, { for: identity }),
      service.call(getDocumentNotices, { params }, { for: identity }),
      service.call(listNewReturns, { params }, { for: identity }),
      service.call(getDeletion, {}, { for: identity }),
      service.db.read((manager) => findQuestionedYears(manager, identity.userId)),
    ]);
    const { isTaxProfileComplete, subscriptionPlan } = profile;
    const missing = notificationRules
      .filter((rule) => rule.applies({ profile, isTaxProfileComplete, subscriptionPlan }))
      .sort((a, b) => rank(a) - rank(b))
      .map(({ kind, category, priority, actionUrl }) => ({
        id: kind,
        ...texts[language][kind],
        category,
        priority,
        actionUrl,
      }));
    return [
      ...(dueAt ? [presentNotice('deletion', dueAt, '/', language)] : []),
      ...(documents.exportedAt
        ? [presentNotice('dataExported', documents.exportedAt, '/profile', language)]
        : []),
      ...documents.requestedYears.map((taxYear) => presentTask('betterDocument', taxYear, language)),
      ...questions.map((taxYear) => presentTask('questionAsked', taxYear, language)),
      ...returns.taxYears.map((taxYear) => presentTask('filedReturn', taxYear, language)),
      ...missing,
    ];
  });
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
