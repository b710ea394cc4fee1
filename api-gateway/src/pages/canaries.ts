import { createHash } from 'node:crypto';
import type { ClientErrorReport, RemoteEntry } from '@dossier/contracts';
import type { Clock, Logger } from '@dossier/service-kit';
import type { RegistryStore } from '@dossier/releases';
import type { Canary, Published } from './published.ts';
import type { ReportTickets } from './report-tickets.ts';

/** A build is withdrawn when this many sessions reported a failure, … */
const minFailed = 20;
/** … and their share is more than this many times that of the current build. */
const maxRatio = 2;
/** Sessions counted for each build; later ones get it, too, but count for nothing. */
const maxCounted = 100_000;

interface Arm {
  readonly served: Set<string>;
  readonly failed: Set<string>;
}

interface Counts {
  readonly canary: Arm;
  readonly current: Arm;
}

/**
 * Offers builds to a share of the sessions. The choice follows from session and build, so that it is the same on every page
 * and every gateway; a build that fails more often than the current one is withdrawn.
 */
export interface Canaries {
  /** The builds of a session, named by its hash (`report-tickets.ts`): the current ones, or those of its share. */
  choose(visitor: string, published: Published): readonly RemoteEntry[];
  /** Counts a failure once per session and build; without an authentic ticket it counts for nothing. */
  report(report: ClientErrorReport, published: Published): Promise<void>;
}

export interface CanariesDeps {
  readonly tickets: Pick<ReportTickets, 'read'>;
  readonly store: Pick<RegistryStore, 'addWithdrawal'>;
  readonly clock: Clock;
  readonly log: Logger;
}

export function createCanaries({ tickets, store, clock, log }: CanariesDeps): Canaries {
  const countsByComparison = new Map<string, Counts>();

  function countsOf({ entry, at }: Canary, current: RemoteEntry): Counts {
    const key = `${entry.name} ${entry.buildId} ${current.buildId} ${at}`;
    const counts = countsByComparison.get(key) ?? { canary: newArm(), current: newArm() };
    countsByComparison.set(key, counts);
    return counts;
  }

  /** Those of comparisons that are over would stay in memory. */
  function forgetOthers(kept: readonly Counts[]): void {
    for (const [key, counts] of countsByComparison)
      if (!kept.includes(counts)) countsByComparison.delete(key);
  }

  return {
    choose(visitor, { entries, canaries }) {
      if (canaries.length === 0) {
        countsByComparison.clear();
        return entries;
      }
      const compared: Counts[] = [];
      const chosen = entries.map((current) => {
        const canary = canaries.find(({ entry }) => entry.name === current.name);
        if (!canary) return current;
        const counts = countsOf(canary, current);
        compared.push(counts);
        const isChosen = isInShare(visitor, canary);
        add((isChosen ? counts.canary : counts.current).served, visitor);
        return isChosen ? canary.entry : current;
      });
      forgetOthers(compared);
      return chosen;
    },

    async report({ remote, buildId, phase, ticket }, { entries, canaries }) {
      const visitor = ticket === undefined ? undefined : tickets.read(ticket);
      const canary = canaries.find(({ entry }) => entry.name === remote);
      const current = entries.find(({ name }) => name === remote);
      // Without the registry no build was loaded that could have failed.
      if (visitor === undefined || !canary || !current || phase === 'registry') return;
      const counts = countsOf(canary, current);
      const isChosen = isInShare(visitor, canary);
      if (buildId !== (isChosen ? canary.entry : current).buildId) return; // a page from before the canary
      const arm = isChosen ? counts.canary : counts.current;
      add(arm.served, visitor);
      add(arm.failed, visitor);
      if (!isWorse(counts)) return;
      const facts = { served: counts.canary.served.size, failed: counts.canary.failed.size };
      log.error({ remote, build: buildId, ...facts }, 'a build for a share of the sessions was withdrawn');
      await store.addWithdrawal(remote, buildId, { at: new Date(clock.now()).toISOString(), ...facts });
    },
  };
}

const newArm = (): Arm => ({ served: new Set(), failed: new Set() });

function add(visitors: Set<string>, visitor: string): void {
  if (visitors.size < maxCounted) visitors.add(visitor);
}

/** Stays the same for a session while the build is offered, and differs between builds. */
function isInShare(visitor: string, { entry, percent }: Canary): boolean {
  const hash = createHash('sha256').update(`${visitor} ${entry.name} ${entry.buildId}`).digest();
  return hash.readUInt32BE() < (percent / 100) * 2 ** 32;
}

function isWorse({ canary, current }: Counts): boolean {
  if (canary.failed.size < minFailed) return false;
  const rate = ({ served, failed }: Arm) => (served.size === 0 ? 0 : failed.size / served.size);
  return rate(canary) > maxRatio * rate(current);
}
