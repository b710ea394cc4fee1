import { column } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

/** Every consent to the model server, with its end: the row without one is in force. */
export interface ReaderConsentRow {
  id: number;
  userId: number;
  consentedAt: Date;
  revokedAt: Date | null;
}

export const readerConsentEntity = new EntitySchema<ReaderConsentRow>({
  name: 'reader_consent',
  tableName: 'reader_consent',
  columns: {
    id: column.serial(),
    userId: column.integer(),
    consentedAt: column.timestamp(),
    revokedAt: column.timestamp({ nullable: true }),
  },
  indices: [{ name: 'reader_consent_user', columns: ['userId', 'revokedAt'] }],
});
