import type { ProfileFields } from '../profile/profile.ts';

export const notificationPriorities = ['high', 'medium', 'low'] as const;
type NotificationPriority = (typeof notificationPriorities)[number];

/** The data that the rules are evaluated on. */
interface NotificationFacts {
  profile: ProfileFields;
  isTaxProfileComplete: boolean;
  subscriptionPlan: string | null | undefined;
}

interface Rule {
  /** The key of the text in the catalogues of the messages service. */
  readonly kind: string;
  readonly priority: NotificationPriority;
  readonly category: 'profile' | 'tax' | 'subscription';
  readonly actionUrl: string;
  applies(facts: NotificationFacts): boolean;
}

const isEmpty = (value: unknown) => typeof value !== 'string' || value.trim() === '';

/** In display order within a priority. */
export const notificationRules = [
  {
    kind: 'missingName',
    priority: 'high',
    category: 'profile',
    actionUrl: '/profile',
    applies: ({ profile }) => isEmpty(profile.firstName) || isEmpty(profile.lastName),
  },
  {
    kind: 'missingPhone',
    priority: 'medium',
    category: 'profile',
    actionUrl: '/profile',
    applies: ({ profile }) => isEmpty(profile.phone),
  },
  {
    kind: 'missingAddress',
    priority: 'high',
    category: 'profile',
    actionUrl: '/profile?setup=tax',
    applies: ({ profile }) => isEmpty(profile.street) || isEmpty(profile.city),
  },
  {
    kind: 'taxProfileIncomplete',
    priority: 'high',
    category: 'tax',
    actionUrl: '/profile?setup=tax',
    applies: ({ isTaxProfileComplete }) => !isTaxProfileComplete,
  },
  {
    kind: 'noPlan',
    priority: 'medium',
    category: 'subscription',
    actionUrl: '/profile',
    applies: ({ subscriptionPlan }) => !subscriptionPlan || subscriptionPlan === 'none',
  },
] as const satisfies readonly Rule[];
export type NotificationRule = (typeof notificationRules)[number];
