import {
  countMails,
  getStorageUse,
  serviceNames,
  serviceStates,
  type Attention,
  type SystemState,
} from '@dossier/contracts';
import type { Caller, Logger } from '@dossier/service-kit';

type Parts = Omit<SystemState, 'attention'>;

const minute = 60_000;
/** A call is delivered within seconds unless its receiver is down. */
const maxCallAgeMs = 10 * minute;
/** Below this part of the disk, uploads will soon fail. */
const minFreeDisk = 0.1;

/** Joins the states of all services. What a service that is down would report is null. */
export async function composeSystem(options: {
  caller: Pick<Caller, 'call'>;
  gateway: SystemState['gateway'];
  now: Date;
  log: Logger;
}): Promise<SystemState> {
  const { caller, gateway, now, log } = options;
  const orNull = <T>(response: Promise<T>): Promise<T | null> =>
    response.catch((error: unknown) => {
      log.warn({ err: error }, 'the state of a service is not available');
      return null;
    });
  const [mails, storage, ...states] = await Promise.all([
    orNull(caller.call(countMails, {})),
    orNull(caller.call(getStorageUse, {})),
    ...serviceNames.map((name) => orNull(caller.call(serviceStates[name], {}))),
  ]);
  const services = serviceNames.map((name, index) => ({ name, state: states[index] ?? null }));
  const parts = { checkedAt: now.toISOString(), gateway, services, mails, storage };
  return { ...parts, attention: findAttention(parts) };
}

/** What an operator should look at, the most urgent first. */
export function findAttention({ checkedAt, gateway, services, mails }: Parts): Attention[] {
  const isOld = (at: string | null) => at !== null && Date.parse(checkedAt) - Date.parse(at) > maxCallAgeMs;
  const running = services.flatMap(({ name, state }) => (state ? [{ name, ...state }] : []));
  const full = running.find(({ disk }) => disk.freeBytes < disk.totalBytes * minFreeDisk);
  const of = (
    kind: Attention['kind'],
    service: Attention['service'] = null,
    count: number | null = null,
  ) => ({
    kind,
    service,
    count,
  });
  return [
    ...services.filter(({ state }) => state === null).map(({ name }) => of('serviceDown', name)),
    ...running
      .filter(({ version }) => version !== gateway.version)
      .map(({ name }) => of('otherVersion', name)),
    // The services usually share one disk.
    ...(full ? [of('diskLow', full.name)] : []),
    ...running
      .filter(({ calls }) => calls.rejected > 0)
      .map(({ name, calls }) => of('callsRejected', name, calls.rejected)),
    ...running
      .filter(({ calls }) => isOld(calls.oldestAt))
      .map(({ name, calls }) => of('callsWaiting', name, calls.waiting)),
    ...(mails?.delayed ? [of('mailsDelayed', null, mails.waiting)] : []),
    ...(mails && mails.dead > 0 ? [of('mailsDead', null, mails.dead)] : []),
  ];
}
