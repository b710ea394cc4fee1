import type { CantonCode, TaxStatusId } from '@dossier/contracts';
import { column, type Sealed } from '@dossier/service-kit';
import { EntitySchema } from 'typeorm';

/** `assignedTo` of a filing that is assigned to nobody; a number, so that conditions and indices need no null. */
export const unassigned = 0;
/** `deadline` of a filing whose canton states none; sorts after every date. */
export const noDeadline = '9999-12-31';

/**
 * A filing that was transmitted at least once, as the queue of the experts selects and sorts it. `createDeskListener`
 * keeps it in step with the filing, in the same transaction.
 */
export interface DeskFilingRow {
  userId: number;
  taxYear: number;
  status: TaxStatusId;
  /** When the latest dossier or supplement was transmitted. */
  receivedAt: Date;
  /** The canton of residence at that time; empty when it is unknown. */
  canton: CantonCode | '';
  /** The filing deadline, `YYYY-MM-DD`. */
  deadline: string;
  /** Name and e-mail address at that time, in the form of `toSearchText`. */
  searchText: string;
  /** The expert who works on it, or `unassigned`. */
  assignedTo: number;
  /** Since when the office waits for the user; null when it is the office's turn. */
  waitingSince: Date | null;
  /** 0 while files came back that are not reviewed yet, otherwise 1: the queue sorts by it first. */
  priority: 0 | 1;
  /** The files that nobody can open, at the latest dossier or supplement. */
  problemCount: number;
  /** The day on which it is shown again, `YYYY-MM-DD`; empty when it is not snoozed. */
  snoozedUntil: string;
  /** The ids of its tags, each between commas: `,3,17,`; empty without any. */
  tags: string;
  /** When an expert last reminded the user of what is open. */
  remindedAt: Date | null;
  /** The expert who confirmed that it can be completed, or 0; see `FOUR_EYES`. */
  approvedBy: number;
  /** Incremented by every change of this row. */
  version: number;
}

export const deskFilingEntity = new EntitySchema<DeskFilingRow>({
  name: 'desk_filing',
  columns: {
    userId: column.integer({ primary: true }),
    taxYear: column.integer({ primary: true }),
    status: column.integer(),
    receivedAt: column.timestamp(),
    canton: column.text(2),
    deadline: column.text(10),
    searchText: column.text(500),
    assignedTo: column.integer(),
    waitingSince: column.timestamp({ nullable: true }),
    priority: column.integer(),
    problemCount: column.integer(),
    snoozedUntil: column.text(10),
    tags: column.text(60),
    remindedAt: column.timestamp({ nullable: true }),
    approvedBy: column.integer(),
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

export const deskActions = ['assigned', 'released', 'waiting', 'resumed', 'withoutReturn'] as const;

/** What an expert did with a filing besides moving its status; rows are only inserted. */
export interface DeskEventRow {
  id: number;
  userId: number;
  taxYear: number;
  at: Date;
  actorId: number;
  action: (typeof deskActions)[number];
  /** To whom the filing is assigned from then on, or `unassigned`. */
  assignedTo: number;
  /** The sealed `NoReturn` of a filing that was completed without a return; null for any other action. */
  detail: Sealed | null;
}

export const deskEventEntity = new EntitySchema<DeskEventRow>({
  name: 'desk_event',
  columns: {
    id: column.serial(),
    userId: column.integer(),
    taxYear: column.integer(),
    at: column.timestamp(),
    actorId: column.integer(),
    action: column.text(20),
    assignedTo: column.integer(),
    detail: column.sealed({ nullable: true }),
  },
  indices: [{ name: 'desk_event_filing', columns: ['userId', 'taxYear', 'id'] }],
});
