import type { CantonCode, ClientYear, Language, TaxStatusId } from '@dossier/contracts';
import { column, entity, type RowOf } from '@dossier/service-kit';

/**
 * Somebody whose tax returns the office prepares, as the list of clients selects and sorts them. What other services know is
 * read again after each event about it, see `createClientRefresh`; unsealed, as that of `desk_filing`.
 */
export const clientEntity = entity({
  table: 'desk_client',
  columns: {
    userId: column.integer({ primary: true }),
    /** Name and e-mail address in the form of `toSearchText`; empty until they were read. */
    searchText: column.text(500),
    /** Empty when unknown. */
    language: column.text<Language | ''>(5),
    canton: column.text<CantonCode | ''>(2),
    /** Oldest first. */
    years: column.json<ClientYear[]>(),
    /** Of the earliest year that is not completed, or else of the latest; 0 before they were read. */
    status: column.integer<TaxStatusId | 0>(),
    deadline: column.text(10),
    /** The expert in charge, or `unassigned`. */
    assignedTo: column.integer(),
    /** As those of `desk_filing`. */
    tags: column.text(60),
    lastContactAt: column.timestamp({ nullable: true }),
    /** The latest invitation of a client who has not signed in yet. */
    invitedAt: column.timestamp({ nullable: true }),
    /** When the client last saved answers or documents. */
    actedAt: column.timestamp({ nullable: true }),
    /** Since when what other services know has to be read again; null when it is up to date. */
    staleSince: column.timestamp({ nullable: true }),
    refreshedAt: column.timestamp({ nullable: true }),
    /** Incremented by every change of the office, not by what is read again. */
    version: column.integer(),
  },
  indices: [
    // Every column that the list selects by: only the rows of a page are read from the table.
    {
      name: 'desk_client_name',
      columns: ['searchText', 'userId', 'assignedTo', 'canton', 'language', 'status', 'deadline', 'tags'],
    },
    { name: 'desk_client_assigned', columns: ['assignedTo'] },
    { name: 'desk_client_stale', columns: ['staleSince', 'userId'] },
    { name: 'desk_client_refreshed', columns: ['refreshedAt'] },
  ],
});

export type ClientRow = RowOf<typeof clientEntity>;
