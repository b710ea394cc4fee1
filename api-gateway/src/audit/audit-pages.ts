import {
  auditLists,
  listEmailAddresses,
  serviceNames,
  type AuditEntry,
  type QueryIn,
  type ServiceName,
} from '@dossier/contracts';
import type { Caller } from '@dossier/service-kit';
import { z } from 'zod';

type ServiceQuery = QueryIn<(typeof auditLists)['auth']>;
export type AuditFilter = Omit<ServiceQuery, 'before' | 'beforeId' | 'limit'>;
type Entry = Omit<AuditEntry, 'actorEmail' | 'subjectEmail' | 'service'> & { readonly service: ServiceName };

/** Greater than every id. */
const maxId = 2_147_483_647;

/** The last entry of a page. */
export const auditPosition = z.object({
  at: z.iso.datetime({ precision: 3 }),
  service: z.enum(serviceNames),
  id: z.int().nonnegative().max(maxId),
});
type AuditPosition = z.output<typeof auditPosition>;

export interface AuditPage {
  readonly entries: readonly Entry[];
  readonly total: number;
  /** Undefined on the last page. */
  readonly next: AuditPosition | undefined;
}

/** Newest first; at the same moment by service, then by id. */
function compare(a: AuditPosition, b: AuditPosition): number {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1;
  if (a.service !== b.service) return a.service < b.service ? -1 : 1;
  return b.id - a.id;
}

/** The part of a service that follows a position. */
function after(service: ServiceName, position: AuditPosition): { before: string; beforeId: string } {
  const { at, service: last, id } = position;
  if (service === last) return { before: at, beforeId: String(id) };
  return { before: at, beforeId: String(service < last ? 0 : maxId) };
}

/** A page of the audit logs of all services. Throws when one of them is unavailable. */
export async function listAuditPage(
  { call }: Pick<Caller, 'call'>,
  filter: AuditFilter,
  limit: number,
  position?: AuditPosition,
): Promise<AuditPage> {
  const parts = await Promise.all(
    serviceNames.map(async (service) => {
      const query = { ...filter, limit: String(limit + 1), ...(position && after(service, position)) };
      const { entries, total } = await call(auditLists[service], { query });
      return { entries: entries.map((entry): Entry => ({ ...entry, service })), total };
    }),
  );
  const sorted = parts.flatMap(({ entries }) => entries).sort(compare);
  const entries = sorted.slice(0, limit);
  return {
    entries,
    total: parts.reduce((sum, { total }) => sum + total, 0),
    next: sorted.length > limit ? entries.at(-1) : undefined,
  };
}

/** The e-mail addresses of users, by user id. */
export async function findAddresses(
  { call }: Pick<Caller, 'call'>,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number | null, string>> {
  const userIds = [...new Set(ids)].filter((id) => id !== null).sort((a, b) => a - b);
  const emailOf = new Map<number | null, string>();
  for (let start = 0; start < userIds.length; start += maxIds) {
    const body = { userIds: userIds.slice(start, start + maxIds) };
    for (const { userId, email } of await call(listEmailAddresses, { body })) emailOf.set(userId, email);
  }
  return emailOf;
}

/** Adds the e-mail addresses. */
export async function addAddresses(
  caller: Pick<Caller, 'call'>,
  entries: readonly Entry[],
): Promise<AuditEntry[]> {
  const emailOf = await findAddresses(
    caller,
    entries.flatMap(({ actorId, subjectId }) => [actorId, subjectId]),
  );
  return entries.map((entry) => ({
    ...entry,
    actorEmail: emailOf.get(entry.actorId) ?? null,
    subjectEmail: emailOf.get(entry.subjectId) ?? null,
  }));
}

/** The max number of users of one call. */
const maxIds = 1000;
