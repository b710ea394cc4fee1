import type { OpenedState, OpeningState } from '@dossier/contracts';
import { column, entity, type RowOf } from '@dossier/service-kit';

/** A tax year that the office opens for clients. */
export const openingEntity = entity({
  table: 'year_opening',
  ownedBy: 'stays with the office when the account of who began it is deleted',
  columns: {
    id: column.uuid({ primary: true }),
    taxYear: column.integer(),
    mail: column.boolean(),
    state: column.text<OpeningState>(10),
    actorId: column.integer(),
    createdAt: column.timestamp(),
  },
  indices: [{ name: 'year_opening_created', columns: ['createdAt'] }],
});

export type OpeningRow = RowOf<typeof openingEntity>;

/** A client of an opening; the rows are what is left to do after a crash. */
export const openedYearEntity = entity({
  table: 'opened_year',
  columns: {
    openingId: column.uuid({ primary: true }),
    userId: column.integer({ primary: true }),
    state: column.text<OpenedState>(10),
    /** The papers of the year before that are expected again; null before they were counted. */
    expected: column.integer({ nullable: true }),
  },
  indices: [
    { name: 'opened_year_state', columns: ['openingId', 'state', 'userId'] },
    { name: 'opened_year_user', columns: ['userId'] },
  ],
});

export type OpenedYearRow = RowOf<typeof openedYearEntity>;
