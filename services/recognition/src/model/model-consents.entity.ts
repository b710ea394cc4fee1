import { column } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

/** Every consent to a model server, with its end: the row without one is in force. */
export interface ModelConsentRow {
  id: number;
  userId: number;
  /** The host that the person saw. */
  host: string;
  consentedAt: Date;
  revokedAt: Date | null;
}

export const modelConsentEntity = new EntitySchema<ModelConsentRow>({
  name: 'model_consent',
  tableName: 'model_consent',
  columns: {
    id: column.serial(),
    userId: column.integer(),
    host: column.text(255),
    consentedAt: column.timestamp(),
    revokedAt: column.timestamp({ nullable: true }),
  },
  indices: [{ name: 'model_consent_user', columns: ['userId', 'revokedAt'] }],
});
