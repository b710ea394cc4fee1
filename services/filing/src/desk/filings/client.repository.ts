import type { EntityManager } from 'typeorm';
import { clientEntity, type ClientRow } from './client.entity.ts';
import { noDeadline, unassigned } from './desk.entity.ts';

export function findClient(manager: EntityManager, userId: number): Promise<ClientRow | null> {
  return manager.findOneBy(clientEntity, { userId });
}

/** To whom a new filing of the client goes. */
export async function findInCharge(manager: EntityManager, userId: number): Promise<number> {
  return (await findClient(manager, userId))?.assignedTo ?? unassigned;
}

/** What is known of a new client before other services were asked. */
export type NewClient = Pick<ClientRow, 'userId'> &
  Partial<Pick<ClientRow, 'searchText' | 'language' | 'assignedTo' | 'invitedAt'>>;

/** Adds clients that are not listed yet. What other services know of them is read afterwards. */
export async function addClients(
  manager: EntityManager,
  clients: readonly NewClient[],
  at: Date,
): Promise<void> {
  if (clients.length === 0) return;
  const rows = clients.map((client) => ({
    searchText: '',
    language: '' as const,
    canton: '' as const,
    years: [],
    status: 0 as const,
    deadline: noDeadline,
    assignedTo: unassigned,
    tags: '',
    lastContactAt: null,
    invitedAt: null,
    actedAt: null,
    staleSince: at,
    refreshedAt: null,
    version: 1,
    ...client,
  }));
  await manager.createQueryBuilder().insert().into(clientEntity).values(rows).orIgnore().execute();
  // One may have been found by its id in the meantime, or named by an event.
  for (const { userId, assignedTo, ...known } of clients) {
    if (assignedTo)
      await manager.update(clientEntity, { userId, assignedTo: unassigned, version: 1 }, { assignedTo });
    if (known.searchText) await manager.update(clientEntity, { userId, searchText: '' }, known);
  }
}

/** Lets a listed client be read again. `hasActed`: after something that the client did. */
export async function expireClientRow(
  manager: EntityManager,
  userId: number,
  at: Date,
  { hasActed = false } = {},
): Promise<boolean> {
  const change = { staleSince: at, ...(hasActed && { actedAt: at }) };
  return Boolean((await manager.update(clientEntity, { userId }, change)).affected);
}

/** An expert wrote to the client. */
export async function recordContact(manager: EntityManager, userId: number, at: Date): Promise<void> {
  await manager.update(clientEntity, { userId }, { lastContactAt: at });
}
