import type { CheckId } from '@dossier/contracts';
import { column } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

/** A section of a filing that an expert ticked or unticked. Each is a row of its own, so that two experts never overwrite each other. */
export interface SectionCheckRow {
  userId: number;
  taxYear: number;
  section: CheckId;
  done: boolean;
  actorId: number;
  at: Date;
  /** Incremented by every change. */
  version: number;
}

export const sectionCheckEntity = new EntitySchema<SectionCheckRow>({
  name: 'section_check',
  columns: {
    userId: column.integer({ primary: true }),
    taxYear: column.integer({ primary: true }),
    section: column.text(20, { primary: true }),
    done: column.boolean(),
    actorId: column.integer(),
    at: column.timestamp(),
    version: column.integer(),
  },
});
