import type { ProfileFields } from './profile.ts';

/** First and last name of a user. Empty when neither is known. */
export function fullName({ firstName, lastName }: Pick<ProfileFields, 'firstName' | 'lastName'>): string {
  return [firstName?.trim(), lastName?.trim()].filter(Boolean).join(' ');
}

/** `Anna Maria Müller` → `Anna` and `Maria Müller`; a single word is a first name. */
export function splitName(name: string): { firstName?: string; lastName?: string } {
  const [firstName = '', ...rest] = name.trim().split(' ');
  const lastName = rest.join(' ').trim();
  return { ...(firstName && { firstName }), ...(lastName && { lastName }) };
}
