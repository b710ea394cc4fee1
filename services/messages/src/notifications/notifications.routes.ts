import {
  getProfileForUser,
  listNotifications,
  notificationPriorities,
  notificationRules,
  type NotificationRule,
} from '@dossier/contracts';
import { loadCatalogues } from '@dossier/contracts/texts';
import type { Service } from '@dossier/service-kit';

type Texts = Record<NotificationRule['kind'], { title: string; description: string; actionText: string }>;
const texts = await loadCatalogues<Texts>(
  (language) => import(`./notifications.${language}.json`, { with: { type: 'json' } }),
);

const rank = ({ priority }: NotificationRule): number => notificationPriorities.indexOf(priority);

export function notificationRoutes(service: Service): void {
  service.route(listNotifications, async ({ identity, query, language }) => {
    const params = { userId: String(identity.userId) };
    const profile = await service.call(getProfileForUser, { params, query }, { for: identity });
    const { isTaxProfileComplete, subscriptionPlan } = profile;
    return notificationRules
      .filter((rule) => rule.applies({ profile, isTaxProfileComplete, subscriptionPlan }))
      .sort((a, b) => rank(a) - rank(b))
      .map(({ kind, category, priority, actionUrl }) => ({
        id: kind,
        ...texts[language][kind],
        category,
        priority,
        actionUrl,
      }));
  });
}
