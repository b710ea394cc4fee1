import { join } from 'node:path';
import { getSystem, type SystemState } from '@dossier/contracts';
import { readLastBackup, readOrigin } from '@dossier/service-kit';
import type { WatchedBuild } from '../compose/alerts.ts';
import { composeSystem } from '../compose/system.ts';
import type { Published } from '../pages/published.ts';
import type { Registry } from '../pages/registry.ts';
import type { Vitals } from '../vitals/vitals.ts';
import { sendJson, type Handle } from './handler.ts';
import type { HandlerDeps } from './handler-deps.ts';

type Deps = Pick<
  HandlerDeps,
  'buildDirectory' | 'caller' | 'clock' | 'dataDir' | 'registry' | 'version' | 'vitals'
>;

export function handleSystem({
  buildDirectory,
  caller,
  clock,
  dataDir,
  registry,
  version,
  vitals,
}: Deps): Handle {
  const startedAt = new Date(clock.now()).toISOString();
  let origin: ReturnType<typeof readOrigin> | undefined;
  return async ({ ctx }) => {
    const published = await registry.current();
    const { commit } = await (origin ??= readOrigin(buildDirectory));
    const system = await composeSystem({
      caller,
      gateway: { version, commit, startedAt },
      pages: await describePages(published, dataDir),
      builds: watchedBuilds(published, vitals),
      trust: countTrust(published, registry.unsignedBuilds),
      lastBackupAt: await readLastBackup(dataDir),
      now: new Date(clock.now()),
      log: ctx.state.log,
    });
    sendJson(ctx, getSystem.response.parse(system));
  };
}

function countTrust({ trust, refused }: Published, accepted: Registry['unsignedBuilds']) {
  const count = (by: string) => Object.values(trust).filter((each) => each === by).length;
  return {
    accepted,
    signed: count('signed'),
    local: count('local'),
    unsigned: count('unsigned'),
    refused: refused.length,
    refusedRemotes: refused.map(({ name }) => name),
  };
}

const watchedBuilds = ({ entries, shares }: Published, vitals: Pick<Vitals, 'figuresOf'>): WatchedBuild[] =>
  entries.map(({ name, buildId }) => ({
    remote: name,
    figures: vitals.figuresOf(name, buildId),
    withdrawnAt: shares[name]?.withdrawn?.at,
  }));

/** The current builds, each with the commit that the history of the registry names. */
function describePages({ shell, entries, histories }: Published, dataDir: string) {
  const current = [
    ...(shell === undefined ? [] : [{ name: 'shell', buildId: shell }]),
    ...entries.map(({ name, buildId }) => ({ name, buildId })),
  ];
  return Promise.all(
    current.map(async ({ name, buildId }): Promise<SystemState['pages'][number]> => {
      const { version, hasSbom } = await readOrigin(join(dataDir, 'remotes', name, buildId));
      const move = histories[name]?.find((each) => each.buildId === buildId && each.revision !== undefined);
      return {
        name,
        buildId,
        version,
        commit: move?.revision ?? null,
        sbom: hasSbom ? `/remotes/${name}/${buildId}/sbom.json` : null,
      };
    }),
  );
}
