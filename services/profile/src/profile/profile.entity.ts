import type { Profile, ProfileFields } from '@dossier/contracts';
import { column } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

/** One row per user. */
export interface ProfileRow {
  userId: number;
  /** Counts the saves that changed the person; those that changed only a year count in its row. */
  version: number;
  /** The fields of the person. */
  fields: ProfileFields;
  isProfileComplete: boolean;
  /** Whether the tax profile of at least one year is complete. */
  isTaxProfileComplete: boolean;
  subscriptionPlan: Profile['subscriptionPlan'];
  termsAcceptedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export const profileEntity = new EntitySchema<ProfileRow>({
  name: 'profile',
  columns: {
    userId: column.integer({ primary: true }),
    version: column.integer(),
    fields: column.json(),
    isProfileComplete: column.boolean(),
    isTaxProfileComplete: column.boolean(),
    subscriptionPlan: column.text(20),
    termsAcceptedAt: column.timestamp({ nullable: true }),
    createdAt: column.timestamp(),
    updatedAt: column.timestamp(),
  },
});
