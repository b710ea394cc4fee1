import type { Profile, ProfileFields } from '@dossier/contracts';
import { column, entity, type RowOf } from '@dossier/service-kit';

/** One row per user. */
export const profileEntity = entity({
  table: 'profile',
  columns: {
    userId: column.integer({ primary: true }),
    /** Counts the saves that changed the person; those that changed only a year count in its row. */
    version: column.integer(),
    /** The fields of the person. */
    fields: column.json<ProfileFields>(),
    isProfileComplete: column.boolean(),
    /** Whether the tax profile of at least one year is complete. */
    isTaxProfileComplete: column.boolean(),
    subscriptionPlan: column.text<Profile['subscriptionPlan']>(20),
    termsAcceptedAt: column.timestamp({ nullable: true }),
    createdAt: column.timestamp(),
    updatedAt: column.timestamp(),
  },
});

export type ProfileRow = RowOf<typeof profileEntity>;
