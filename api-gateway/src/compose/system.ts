import {
  countMails,
  getReadingQueue,
  getStorageUse,
  serviceNames,
  serviceStates,
  type SystemState,
} from '@dossier/contracts';
import type { Caller, Logger } from '@dossier/service-kit';
import { findAlerts, type Watched } from './alerts.ts';

/** Joins the states of all services. What a service that is down would report is null. */
export async function composeSystem(options: {
  caller: Pick<Caller, 'call'>;
  gateway: SystemState['gateway'];
  pages: SystemState['pages'];
  builds: Watched['builds'];
  trust: NonNullable<SystemState['builds']> & { refusedRemotes: readonly string[] };
  lastBackupAt: Watched['lastBackupAt'];
  now: Date;
  log: Logger;
}): Promise<SystemState> {
  const { caller, gateway, pages, builds, trust, lastBackupAt, now, log } = options;
  const orNull = <T>(response: Promise<T>): Promise<T | null> =>
    response.catch((error: unknown) => {
      log.warn({ err: error }, 'the state of a service is not available');
      return null;
    });
  const [mails, storage, readings, ...states] = await Promise.all([
    orNull(caller.call(countMails, {})),
    orNull(caller.call(getStorageUse, {})),
    orNull(caller.call(getReadingQueue, {})),
    ...serviceNames.map((name) => orNull(caller.call(serviceStates[name], {}))),
  ]);
  const services = serviceNames.map((name, index) => ({ name, state: states[index] ?? null }));
  const parts = { checkedAt: now.toISOString(), gateway, services, pages, mails, storage, readings };
  const { refusedRemotes, ...counts } = trust;
  const watched = {
    areUnsignedAllowed: counts.accepted === 'allow',
    unsigned: counts.unsigned,
    refused: refusedRemotes,
  };
  const alerts = findAlerts({ ...parts, builds, trust: watched, lastBackupAt });
  return { ...parts, builds: counts, alerts };
}
