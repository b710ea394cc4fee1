import { listEmailAddresses, listUserNames } from '@dossier/contracts';
import type { Logger, Service } from '@dossier/service-kit';

export interface Correspondent {
  readonly userId: number;
  readonly name: string | null;
  readonly email: string | null;
}

/**
 * Requests the names and mail addresses of users, with one call per service. A value is null while its service is down,
 * so that conversations can still be read and replied to.
 */
export async function findCorrespondents(
  { call }: Pick<Service, 'call'>,
  userIds: readonly number[],
  log: Logger,
): Promise<(userId: number) => Correspondent> {
  const body = { userIds: [...userIds] };
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
  return (userId) => ({
    userId,
    name: nameOf.get(userId) ?? null,
    email: emailOf.get(userId) ?? null,
  });
}
