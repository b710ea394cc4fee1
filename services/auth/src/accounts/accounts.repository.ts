import { administratorId, type AccountFilter } from '@dossier/contracts';
import { In, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import { deletionEntity, type DeletionRow } from '../account/deletion.entity.ts';
import { userEntity, type UserRow } from '../account/users.entity.ts';

export interface AccountSelection {
  readonly search: string | undefined;
  readonly filter: AccountFilter | undefined;
  /** Addresses that the operator named as experts. */
  readonly expertEmails: ReadonlySet<string>;
  readonly limit: number;
  /** The id after which the page starts. */
  readonly after: number | undefined;
}

export interface AccountPage {
  readonly rows: readonly UserRow[];
  readonly total: number;
  readonly hasMore: boolean;
  /** The planned deletions of the accounts on the page. */
  readonly deletions: readonly DeletionRow[];
}

/** A page of the accounts that match, newest first, without those that are being erased. */
export async function listAccountPage(
  manager: EntityManager,
  selection: AccountSelection,
): Promise<AccountPage> {
  const { limit, after } = selection;
  const query = manager.createQueryBuilder(userEntity, 'user').where("user.email NOT LIKE 'erased %'");
  addSearch(query, selection.search);
  addFilter(query, selection);
  const total = await query.getCount();
  if (after !== undefined) query.andWhere('user.id < :after', { after });
  const found = await query
    .orderBy('user.id', 'DESC')
    .take(limit + 1)
    .getMany();
  const rows = found.slice(0, limit);
  const deletions = await manager.findBy(deletionEntity, { userId: In(rows.map(({ id }) => id)) });
  return { rows, total, hasMore: found.length > limit, deletions };
}

function addSearch(query: SelectQueryBuilder<UserRow>, search: string | undefined): void {
  if (search === undefined) return;
  const part = `%${search.toLowerCase().replaceAll(/[!%_]/g, '!$&')}%`;
  const id = /^\d{1,9}$/.test(search) ? Number(search) : 0;
  query.andWhere("(user.email LIKE :part ESCAPE '!' OR user.id = :id)", { part, id });
}

function addFilter(query: SelectQueryBuilder<UserRow>, { filter, expertEmails }: AccountSelection): void {
  if (filter === 'suspended') query.andWhere('user.suspendedAt IS NOT NULL');
  if (filter !== 'staff') return;
  // The empty string stands for no address: `IN ()` is not valid SQL.
  const emails = ['', ...expertEmails];
  query.andWhere('(user.hasRole = 1 OR user.id = :administratorId OR user.email IN (:...emails))', {
    administratorId,
    emails,
  });
}
