import { column, entity, type RowOf } from '@dossier/service-kit';

/** Every consent to a model server, with its end: the row without one is in force. */
export const modelConsentEntity = entity({
  table: 'model_consent',
  columns: {
    id: column.serial(),
    userId: column.integer(),
    /** The host that the person saw. */
    host: column.text(255),
    consentedAt: column.timestamp(),
    revokedAt: column.timestamp({ nullable: true }),
  },
  indices: [{ name: 'model_consent_user', columns: ['userId', 'revokedAt'] }],
});

export type ModelConsentRow = RowOf<typeof modelConsentEntity>;
