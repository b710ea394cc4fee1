import { z } from 'zod';
import { openChoiceOrNull } from '../choices.ts';
import { endpoint } from '../endpoint.ts';
import { remoteEntry } from './remotes.ts';

const { name, buildId, title, owner } = remoteEntry.shape;

/** Of the last values. Times in milliseconds. */
const quantiles = z.object({ count: z.number().int(), median: z.number(), p75: z.number() });
export type Quantiles = z.infer<typeof quantiles>;

/** How a build fares in the browsers of signed-in users, since the gateway was started. */
const figures = z.object({
  loads: z.number().int(),
  failures: z.number().int(),
  /** Time until code and texts were loaded. */
  ready: quantiles.optional(),
  /** Largest contentful paint, interaction to next paint and cumulative layout shift of the pages it showed. */
  lcp: quantiles.optional(),
  inp: quantiles.optional(),
  cls: quantiles.optional(),
});
export type BuildFigures = z.infer<typeof figures>;

/**
 * Why a build is accepted: a key of its team signed it, or it was released on a machine of the operator, or the operator accepts
 * unsigned ones. A build that is refused is offered to nobody.
 */
export const buildTrusts = ['signed', 'local', 'unsigned', 'refused'] as const;

/** A remote with its builds: the current one, earlier ones, and those that were only stored. */
const publishedRemote = z.object({
  name,
  title,
  /** The team that owns the current build. */
  owner,
  current: buildId,
  /** The build that this browser loads instead of the current one. */
  pinned: buildId.nullable(),
  /** The build that a share of the sessions gets, or got until it failed too often. */
  canary: z
    .object({
      buildId,
      percent: z.number().int(),
      at: z.iso.datetime(),
      /** Sessions that received it, and those of them that reported a failure. */
      withdrawn: z.object({ at: z.iso.datetime(), served: z.number(), failed: z.number() }).nullable(),
    })
    .nullable(),
  /** Newest first. */
  builds: z.array(
    z.object({
      buildId,
      /** What was last done with it: made current, or only stored, to be tried. */
      at: z.iso.datetime(),
      action: z.enum(['release', 'rollback', 'store']),
      /** False once its files were removed. */
      isStored: z.boolean(),
      /** Null when it is not on the machine that responded; absent in responses from before builds were signed. */
      trust: openChoiceOrNull(z.enum(buildTrusts)).optional(),
      /** Absent when nothing was measured. */
      figures: figures.optional(),
    }),
  ),
});
export type PublishedRemote = z.infer<typeof publishedRemote>;

export const listBuilds = endpoint({
  id: 'builds.list',
  owner: 'gateway',
  method: 'GET',
  path: '/api/admin/builds',
  summary: 'The published builds of each remote, and which of them this browser has pinned',
  access: 'admin',
  response: z.array(publishedRemote),
});

/** The pin is a cookie: it ends with the browser, and nobody else loads the build. */
export const pinBuild = endpoint({
  id: 'builds.pin',
  owner: 'gateway',
  method: 'PUT',
  path: '/api/admin/builds/{remote}/pin/{buildId}',
  summary: 'Makes this browser load one stored build of a remote instead of the current one',
  access: 'admin',
  params: z.strictObject({ remote: name, buildId }),
  response: z.object({ success: z.literal(true) }),
  errors: ['BUILD_NOT_FOUND'],
});

export const unpinBuild = endpoint({
  id: 'builds.unpin',
  owner: 'gateway',
  method: 'DELETE',
  path: '/api/admin/builds/{remote}/pin',
  summary: 'Makes this browser load the current build of a remote again; succeeds without a pin, too',
  access: 'admin',
  params: z.strictObject({ remote: name }),
  response: z.object({ success: z.literal(true) }),
});
