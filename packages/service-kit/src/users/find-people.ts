import { listEmailAddresses, listUserNames, type NamedUser } from '@dossier/contracts';
import type { Logger } from '../log/log.ts';
import type { Service } from '../service/service.ts';

/**
 * Requests names and e-mail addresses of users, with one call per service, and none for nobody. A value is null while its service is down, so
 * that the rest of a response can still be shown.
 */
export async function findPeople(
  { call }: Pick<Service, 'call'>,
  ids: readonly number[],
  log: Logger,
): Promise<(userId: number) => NamedUser> {
  const body = { userIds: [...new Set(ids)] };
  const logFailure = (error: unknown) => {
    log.warn({ err: error }, 'names or addresses of users not available');
    return [];
  };
  const isNobody = body.userIds.length === 0;
  const [addresses, names] = await Promise.all([
    isNobody ? [] : call(listEmailAddresses, { body }).catch(logFailure),
    isNobody ? [] : call(listUserNames, { body }).catch(logFailure),
  ]);
  const emailOf = new Map(addresses.map(({ userId, email }) => [userId, email]));
  const nameOf = new Map(names.map(({ userId, name }) => [userId, name]));
  return (userId) => ({ userId, name: nameOf.get(userId) ?? null, email: emailOf.get(userId) ?? null });
}
