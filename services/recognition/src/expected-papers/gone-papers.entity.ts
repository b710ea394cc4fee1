import { column } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

/** An expected paper that a person declared not to exist any more. `paperId` is a keyed hash of issuer, kind and owner. */
export interface GonePaperRow {
  userId: number;
  taxYear: number;
  paperId: string;
  declaredAt: Date;
}

export const gonePaperEntity = new EntitySchema<GonePaperRow>({
  name: 'gone_paper',
  tableName: 'gone_paper',
  columns: {
    userId: column.integer({ primary: true }),
    taxYear: column.integer({ primary: true }),
    paperId: column.text(43, { primary: true }),
    declaredAt: column.timestamp(),
  },
});
