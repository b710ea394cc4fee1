import type { CheckId } from '@dossier/contracts';
import { column, entity, type RowOf } from '@dossier/service-kit';

/** A section of a filing that an expert ticked or unticked. Each is a row of its own, so that two experts never overwrite each other. */
export const sectionCheckEntity = entity({
  table: 'section_check',
  columns: {
    userId: column.integer({ primary: true }),
    taxYear: column.integer({ primary: true }),
    section: column.text<CheckId>(20, { primary: true }),
    done: column.boolean(),
    actorId: column.integer(),
    at: column.timestamp(),
    /** Incremented by every change. */
    version: column.integer(),
  },
});

export type SectionCheckRow = RowOf<typeof sectionCheckEntity>;
