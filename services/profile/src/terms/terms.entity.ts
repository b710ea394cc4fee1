import { column } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

/** One acceptance of the terms. Kept when an administrator resets the profile. */
export interface TermsRow {
  id: string;
  userId: number;
  acceptedAt: Date;
  address: string | null;
  userAgent: string;
}

export const termsEntity = new EntitySchema<TermsRow>({
  name: 'terms_acceptance',
  columns: {
    id: column.uuid({ primary: true }),
    userId: column.integer(),
    acceptedAt: column.timestamp(),
    address: column.text(45, { nullable: true }),
    userAgent: column.text(300),
  },
  indices: [{ name: 'terms_acceptance_user', columns: ['userId', 'acceptedAt'] }],
});
