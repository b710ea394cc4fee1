import { listEmailAddresses, listUserNames, type DeskPerson } from '@dossier/contracts';
import type { Logger, Service } from '@dossier/service-kit';

/** Requests names and addresses of users. A value is null while its service is down, so that the desk can still be used. */
export async function findPeople(
  { call }: Pick<Service, 'call'>,
  ids: readonly number[],
  log: Logger,
): Promise<(userId: number) => DeskPerson> {
  const body = { userIds: [...new Set(ids)] };
  const logFailure = (error: unknown) => {
    log.warn({ err: error }, 'names or addresses of users not available');
    return [];
  };
  const [addresses, names] = await Promise.all([
    call(listEmailAddresses, { body }).catch(logFailure),
    call(listUserNames, { body }).catch(logFailure),
  ]);
  const emailOf = new Map(addresses.map(({ userId, email }) => [userId, email]));
  const nameOf = new Map(names.map(({ userId, name }) => [userId, name]));
  return (userId) => ({ userId, name: nameOf.get(userId) ?? null, email: emailOf.get(userId) ?? null });
}
