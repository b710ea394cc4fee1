import type { ExportState, Language } from '@dossier/contracts';
import { column } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

/** The latest export of a user's data by somebody: the own data, those of a user, or one filing. */
export interface ExportRow {
  actorId: number;
  userId: number;
  /** 0 for all years. */
  taxYear: number;
  /** SHA-256 of the ticket in the link, in hex. */
  ticketHash: string;
  /** The session that may use the link. */
  sessionId: string;
  language: Language;
  state: Exclude<ExportState['state'], 'none'>;
  filesDone: number;
  filesTotal: number;
  /** The end of a link, or of a running export whose process has died. */
  validUntil: Date;
}

export const exportEntity = new EntitySchema<ExportRow>({
  name: 'export',
  columns: {
    actorId: column.integer({ primary: true }),
    userId: column.integer({ primary: true }),
    taxYear: column.integer({ primary: true }),
    ticketHash: column.text(64),
    sessionId: column.text(100),
    language: column.text(5),
    state: column.text(10),
    filesDone: column.integer(),
    filesTotal: column.integer(),
    validUntil: column.timestamp(),
  },
});
