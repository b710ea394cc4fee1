import { listEmailAddresses, listUserNames } from '@dossier/contracts';
import type { Logger, Service } from '@dossier/service-kit';

export interface Correspondent {
  readonly userId: number;
  readonly name: string | null;
  readonly email: string | null;
}

/**
 * Who people are, asked of the services that know, each once for all of them. A thread can be read and answered while
 * one of them is away: what it would have said is null.
 */
export async function findCorrespondents(
  { call }: Pick<Service, 'call'>,
  userIds: readonly number[],
  log: Logger,
): Promise<(userId: number) => Correspondent> {
  const body = { userIds: [...userIds] };
  const unknown = (error: unknown) => {
    log.warn({ err: error }, 'who has written could not be asked');
    return [];
  };
  const [addresses, names] = await Promise.all([
    call(listEmailAddresses, { body }).catch(unknown),
    call(listUserNames, { body }).catch(unknown),
  ]);
  const emailOf = new Map(addresses.map(({ userId, email }) => [userId, email]));
  const nameOf = new Map(names.map(({ userId, name }) => [userId, name]));
  return (userId) => ({
    userId,
    name: nameOf.get(userId) ?? null,
    email: emailOf.get(userId) ?? null,
  });
}
