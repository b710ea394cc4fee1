import type { ProfileFields } from '../profile/profile.ts';

export const notificationPriorities = ['high', 'medium', 'low'] as const;
export type NotificationPriority = (typeof notificationPriorities)[number];

/** What the rules look at. */
export interface NotificationFacts {
  profile: Pick<ProfileFields, 'firstName' | 'lastName' | 'phone' | 'street' | 'city'>;
  isTaxProfileComplete: boolean;
  subscriptionPlan: string | null | undefined;
}

/** `kind` names the text; texts stand with the messages service. */
export interface NotificationRule {
  readonly kind: 'missingName' | 'missingPhone' | 'missingAddress' | 'taxProfileIncomplete' | 'noPlan';
  readonly priority: NotificationPriority;
  readonly category: 'profile' | 'tax' | 'subscription';
  readonly actionUrl: string;
  applies(facts: NotificationFacts): boolean;
}

const empty = (value: unknown) => typeof value !== 'string' || value.trim() === '';

/** Document 1, section 5, in the order they are shown. */
export const notificationRules: readonly NotificationRule[] = [
  {
    kind: 'missingName',
    priority: 'high',
    category: 'profile',
    actionUrl: '/profile',
    applies: ({ profile }) => empty(profile.firstName) || empty(profile.lastName),
  },
  {
    kind: 'missingPhone',
    priority: 'medium',
    category: 'profile',
    actionUrl: '/profile',
    applies: ({ profile }) => empty(profile.phone),
  },
  {
    kind: 'missingAddress',
    priority: 'high',
    category: 'profile',
    actionUrl: '/profile?setup=tax',
    applies: ({ profile }) => empty(profile.street) || empty(profile.city),
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
];
