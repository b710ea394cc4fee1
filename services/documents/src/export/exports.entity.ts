import type { ExportState, Language } from '@dossier/contracts';
import { column, entity, type RowOf } from '@dossier/service-kit';

/** The latest export of a user's data by somebody: the own data, those of a user, or one filing. */
export const exportEntity = entity({
  table: 'export',
  columns: {
    actorId: column.integer({ primary: true }),
    userId: column.integer({ primary: true }),
    /** 0 for all years. */
    taxYear: column.integer({ primary: true }),
    /** SHA-256 of the ticket in the link, in hex. */
    ticketHash: column.text(64),
    /** The session that may use the link. */
    sessionId: column.text(100),
    language: column.text<Language>(5),
    state: column.text<Exclude<ExportState['state'], 'none'>>(10),
    filesDone: column.integer(),
    filesTotal: column.integer(),
    /** The end of a link, or of a running export whose process has died. */
    validUntil: column.timestamp(),
  },
});

export type ExportRow = RowOf<typeof exportEntity>;
