import type { Profile, ProfileFields } from '@dossier/contracts';
import { column } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

/** One row per user. `version` counts the saves of the form; a save with an older version is rejected with 412. */
export interface ProfileRow {
  userId: number;
  version: number;
  fields: ProfileFields;
  isProfileComplete: boolean;
  isTaxProfileComplete: boolean;
  subscriptionPlan: Profile['subscriptionPlan'];
  termsAcceptedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export const profileEntity = new EntitySchema<ProfileRow>({
  name: 'profile',
  tableName: 'profile',
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
