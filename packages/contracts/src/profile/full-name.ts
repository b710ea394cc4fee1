import type { ProfileFields } from './profile.ts';

/** First and last name of a user. Empty when neither is known. */
export function fullName({ firstName, lastName }: Pick<ProfileFields, 'firstName' | 'lastName'>): string {
  return [firstName?.trim(), lastName?.trim()].filter(Boolean).join(' ');
}
