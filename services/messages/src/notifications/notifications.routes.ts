import {
  getProfileForUser,
  listNotifications,
  notificationPriorities,
  notificationRules,
  type Language,
  type NotificationRule,
} from '@dossier/contracts';
import type { Service } from '@dossier/service-kit';
import de from './notifications.de.json' with { type: 'json' };
import en from './notifications.en.json' with { type: 'json' };
import fr from './notifications.fr.json' with { type: 'json' };
import gsw from './notifications.gsw.json' with { type: 'json' };
import itTexts from './notifications.it.json' with { type: 'json' };

type Texts = Record<NotificationRule['kind'], { title: string; description: string; actionText: string }>;
const texts: Record<Language, Texts> = { en, de, fr, it: itTexts, gsw };

const rank = ({ priority }: NotificationRule): number => notificationPriorities.indexOf(priority);

export function notificationRoutes(service: Service): void {
  service.route(listNotifications, async ({ identity, language }) => {
    const params = { userId: String(identity.userId) };
    const profile = await service.call(getProfileForUser, { params }, { for: identity });
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
