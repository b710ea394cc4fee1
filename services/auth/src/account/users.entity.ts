import type { Language } from '@dossier/contracts';
import { column, entity, type Place, type RowOf } from '@dossier/service-kit';

export const userEntity = entity({
  table: 'user',
  ownedBy: 'deleted last by the job, which gives the address free before',
  columns: {
    id: column.serial(),
    /** Normalized by the contracts: trimmed, lower case, ASCII. */
    email: column.text(254),
    createdAt: column.timestamp(),
    /** The last sign-in with a code or a remembered device; null when it was before this column and no job has run since. */
    lastSignInAt: column.timestamp({ nullable: true }),
    /** The language of that sign-in, in which mails without a request of the user are written. */
    language: column.text<Language>(5, { nullable: true }),
    /**
     * The role that an administrator gave, sealed for this id so that no change of data can raise it; null without one: the
     * role then follows from the id and the environment.
     */
    role: column.sealed({ nullable: true }),
    /** Since when the user cannot sign in. */
    suspendedAt: column.timestamp({ nullable: true }),
    /** The tax year that the user worked on last; null before the first choice. */
    lastTaxYear: column.integer({ nullable: true }),
    /** When the user was first warned that the account will be deleted because nobody uses it; a sign-in clears it. */
    unusedWarnedAt: column.timestamp({ nullable: true }),
    /** The latest invitation of the office; null without one, and from the first sign-in on. */
    invitedAt: column.timestamp({ nullable: true }),
    /** Set where `role` is, which no index can hold. */
    hasRole: column.boolean<true>({ nullable: true }),
  },
  indices: [
    { name: 'user_email', columns: ['email'], unique: true },
    { name: 'user_last_sign_in', columns: ['lastSignInAt'] },
    { name: 'user_unused_warned', columns: ['unusedWarnedAt'] },
    { name: 'user_role', columns: ['hasRole'] },
  ],
});

export type UserRow = RowOf<typeof userEntity>;

/** Null for who was invited and never came: since when the account is unused is counted from the invitation. */
export const lastSignInOf = ({ lastSignInAt, invitedAt }: Pick<UserRow, 'lastSignInAt' | 'invitedAt'>) =>
  invitedAt ? null : lastSignInAt;

/** The place of the role of a user, with the name that the table had when the first roles were sealed. */
export function rolePlace(id: number): Place {
  return { table: 'person', column: 'role', id: String(id) };
}

/**
 * Replaces the address of an account that is being erased: the address is free for a new account, while the row keeps the
 * id from being assigned again. No address looks like this.
 */
export const erasedEmail = (id: number): string => `erased ${id}`;
