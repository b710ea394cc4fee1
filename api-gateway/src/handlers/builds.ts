import { listBuilds, pinBuild, unpinBuild, type PublishedRemote, type ResponseOf } from '@dossier/contracts';
import { fail, validate } from '@dossier/service-kit';
import { sendJson, type Handle } from './handler.ts';
import type { HandlerDeps } from './handler-deps.ts';

type Deps = Pick<HandlerDeps, 'registry' | 'pins'>;
type ListDeps = Pick<HandlerDeps, 'registry' | 'pins' | 'vitals'>;

/** The builds of each remote, each with what was last done with it. */
export function handleBuildList({ registry, pins, vitals }: ListDeps): Handle {
  return async ({ ctx }) => {
    const { entries, histories, shares } = await registry.current();
    const pinned = pins.read(ctx);
    const remotes = entries.map(async ({ name, title, owner, buildId }): Promise<PublishedRemote> => {
      const newest = new Map<string, (typeof moves)[number]>();
      const moves = histories[name] ?? [];
      for (const move of moves) if (!newest.has(move.buildId)) newest.set(move.buildId, move);
      const builds = [...newest.values()].map(async (move) => ({
        ...move,
        isStored: await registry.isStored(name, move.buildId),
        trust: await registry.trustOf(name, move.buildId),
        figures: vitals.figuresOf(name, move.buildId),
      }));
      const pin = pinned.get(name);
      const isPinned = pin !== undefined && pin !== buildId && (await registry.findBuild(name, pin));
      return {
        name,
        title,
        owner,
        current: buildId,
        pinned: isPinned ? pin : null,
        canary: shares[name] ?? null,
        builds: await Promise.all(builds),
      };
    });
    const response: ResponseOf<typeof listBuilds> = await Promise.all(remotes);
    sendJson(ctx, listBuilds.response.parse(response));
  };
}

export function handlePinBuild({ registry, pins }: Deps): Handle {
  return async ({ ctx, params }) => {
    const { remote, buildId } = validate(pinBuild.params, params, ctx.state.language);
    const { entries } = await registry.current();
    const isPublished = entries.some(({ name }) => name === remote);
    if (!isPublished || !(await registry.findBuild(remote, buildId))) throw fail('BUILD_NOT_FOUND');
    pins.write(ctx, new Map([...pins.read(ctx), [remote, buildId]]));
    sendJson(ctx, { success: true });
  };
}

export function handleUnpinBuild({ pins }: Deps): Handle {
  return ({ ctx, params }) => {
    const { remote } = validate(unpinBuild.params, params, ctx.state.language);
    pins.write(ctx, new Map([...pins.read(ctx)].filter(([name]) => name !== remote)));
    sendJson(ctx, { success: true });
  };
}
