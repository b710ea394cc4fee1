import { column, entity } from '@dossier/service-kit';

/** One acceptance of the terms. Kept when an administrator resets the profile. */
export const termsEntity = entity({
  table: 'terms_acceptance',
  columns: {
    id: column.uuid({ primary: true }),
    userId: column.integer(),
    acceptedAt: column.timestamp(),
    address: column.text(45, { nullable: true }),
    userAgent: column.text(300),
  },

  indices: [{ name: 'terms_acceptance_user', columns: ['userId', 'acceptedAt'] }],
});
