import { column, entity } from '@dossier/service-kit';

/** An expected paper that a person declared not to exist any more. `paperId` is a keyed hash of issuer, kind and owner. */
export const gonePaperEntity = entity({
  table: 'gone_paper',
  columns: {
    userId: column.integer({ primary: true }),
    taxYear: column.integer({ primary: true }),
    paperId: column.text(43, { primary: true }),
    declaredAt: column.timestamp(),
  },
});
