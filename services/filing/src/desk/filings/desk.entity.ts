import type { CantonCode, TaxStatusId } from '@dossier/contracts';
import { column, entity, type RowOf } from '@dossier/service-kit';

/** `assignedTo` of a filing that is assigned to nobody; a number, so that conditions and indices need no null. */
export const unassigned = 0;
/** `deadline` of a filing whose canton states none; sorts after every date. */
export const noDeadline = '9999-12-31';

/**
 * A filing that was transmitted at least once, as the queue of the experts selects and sorts it. `createDeskListener`
 * keeps it in step with the filing, in the same transaction.
 */
export const deskFilingEntity = entity({
  table: 'desk_filing',
  columns: {
    userId: column.integer({ primary: true }),
    taxYear: column.integer({ primary: true }),
    status: column.integer<TaxStatusId>(),
    /** When the latest dossier or supplement was transmitted. */
    receivedAt: column.timestamp(),
    /** The canton of residence at that time; empty when it is unknown. */
    canton: column.text<CantonCode | ''>(2),
    /** The filing deadline, `YYYY-MM-DD`. */
    deadline: column.text(10),
    /** Name and e-mail address at that time, in the form of `toSearchText`. */
    searchText: column.text(500),
    /** The expert who works on it, or `unassigned`. */
    assignedTo: column.integer(),
    /** Since when the office waits for the user; null when it is the office's turn. */
    waitingSince: column.timestamp({ nullable: true }),
    /** 0 while files came back that are not reviewed yet, otherwise 1: the queue sorts by it first. */
    priority: column.integer<0 | 1>(),
    /** The files that nobody can open, at the latest dossier or supplement. */
    problemCount: column.integer(),
    /** The day on which it is shown again, `YYYY-MM-DD`; empty when it is not snoozed. */
    snoozedUntil: column.text(10),
    /** The ids of its tags, each between commas: `,3,17,`; empty without any. */
    tags: column.text(60),
    /** When an expert last reminded the user of what is open. */
    remindedAt: column.timestamp({ nullable: true }),
    /** The expert who confirmed that it can be completed, or 0; see `FOUR_EYES`. */
    approvedBy: column.integer(),
    /** Incremented by every change of this row. */
    version: column.integer(),
  },
  // The queue reads only these until it knows the rows of a page: each holds every column that it selects by.
  indices: [
    {
      name: 'desk_filing_received',
      columns: [
        'receivedAt',
        'userId',
        'taxYear',
        'status',
        'assignedTo',
        'canton',
        'deadline',
        'waitingSince',
        'searchText',
        'priority',
        'snoozedUntil',
        'tags',
      ],
    },
    {
      name: 'desk_filing_deadline',
      columns: [
        'deadline',
        'userId',
        'taxYear',
        'status',
        'assignedTo',
        'canton',
        'waitingSince',
        'searchText',
        'priority',
        'snoozedUntil',
        'tags',
      ],
    },
    {
      name: 'desk_filing_groups',
      columns: [
        'assignedTo',
        'status',
        'taxYear',
        'canton',
        'deadline',
        'snoozedUntil',
        'waitingSince',
        'userId',
        'searchText',
        'priority',
        'tags',
      ],
    },
    {
      name: 'desk_filing_priority',
      columns: [
        'priority',
        'receivedAt',
        'userId',
        'taxYear',
        'deadline',
        'status',
        'assignedTo',
        'canton',
        'waitingSince',
        'searchText',
        'snoozedUntil',
        'tags',
      ],
    },
    {
      name: 'desk_filing_name',
      columns: [
        'searchText',
        'userId',
        'taxYear',
        'status',
        'assignedTo',
        'canton',
        'deadline',
        'waitingSince',
        'priority',
        'snoozedUntil',
        'tags',
      ],
    },
  ],
});

export type DeskFilingRow = RowOf<typeof deskFilingEntity>;

export const deskActions = ['assigned', 'released', 'waiting', 'resumed', 'withoutReturn'] as const;

/** What an expert did with a filing besides moving its status; rows are only inserted. */
export const deskEventEntity = entity({
  table: 'desk_event',
  columns: {
    id: column.serial(),
    userId: column.integer(),
    taxYear: column.integer(),
    at: column.timestamp(),
    actorId: column.integer(),
    action: column.text<(typeof deskActions)[number]>(20),
    /** To whom the filing is assigned from then on, or `unassigned`. */
    assignedTo: column.integer(),
    /** The sealed `NoReturn` of a filing that was completed without a return; null for any other action. */
    detail: column.sealed({ nullable: true }),
  },
  indices: [{ name: 'desk_event_filing', columns: ['userId', 'taxYear', 'id'] }],
});

export type DeskEventRow = RowOf<typeof deskEventEntity>;
