import { getSystem } from '@dossier/contracts';
import { readLastBackup } from '@dossier/service-kit';
import type { WatchedBuild } from '../compose/alerts.ts';
import { composeSystem } from '../compose/system.ts';
import type { Published } from '../pages/registry.ts';
import type { Vitals } from '../vitals/vitals.ts';
import { sendJson, type Handle } from './handler.ts';
import type { HandlerDeps } from './handler-deps.ts';

type Deps = Pick<HandlerDeps, 'caller' | 'clock' | 'dataDir' | 'registry' | 'version' | 'vitals'>;

export function handleSystem({ caller, clock, dataDir, registry, version, vitals }: Deps): Handle {
  const gateway = { version, startedAt: new Date(clock.now()).toISOString() };
  return async ({ ctx }) => {
    const system = await composeSystem({
      caller,
      gateway,
      builds: watchedBuilds(await registry.current(), vitals),
      lastBackupAt: await readLastBackup(dataDir),
      now: new Date(clock.now()),
      log: ctx.state.log,
    });
    sendJson(ctx, getSystem.response.parse(system));
  };
}

const watchedBuilds = ({ entries, shares }: Published, vitals: Pick<Vitals, 'figuresOf'>): WatchedBuild[] =>
  entries.map(({ name, buildId }) => ({
    remote: name,
    figures: vitals.figuresOf(name, buildId),
    withdrawnAt: shares[name]?.withdrawn?.at,
  }));
