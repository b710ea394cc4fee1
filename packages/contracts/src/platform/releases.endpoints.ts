import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { remoteEntry } from './remotes.ts';

const { buildId } = remoteEntry.shape;

/** A remote, or the shell, which is released the same way. */
export const releasedName = z.string().regex(/^(?:shell|mf-[a-z-]{1,40})$/);

/** The limits of a build that is sent over the network. The largest builds have some 200 files and 4 MB. */
export const buildLimits = { files: 1000, bytes: 64 * 1024 * 1024 } as const;

const params = z.strictObject({ remote: releasedName });
/** The commit that was built, for the audit log. */
const revision = z
  .string()
  .regex(/^[0-9a-f]{7,64}$/)
  .optional();
/** What was done, or the builds, a line each, as the terminal shows them: in English. */
const response = z.object({ lines: z.array(z.string()) });
const errors = ['RELEASE_TOKEN_INVALID', 'RELEASE_TOKEN_OTHER_REMOTE', 'RELEASE_REFUSED'] as const;

export const listReleases = endpoint({
  id: 'releases.list',
  owner: 'gateway',
  method: 'GET',
  path: '/api/releases/{remote}',
  summary: 'The current and earlier builds of a remote',
  access: 'release',
  params,
  response,
  errors: ['RELEASE_TOKEN_INVALID', 'RELEASE_TOKEN_OTHER_REMOTE'],
});

/**
 * The response follows the durable write. The body has a file part per file of the build, named by its path, after a
 * first one named `release.json`: `{"files": {"<path>": "sha384-…"}}`.
 */
export const publishBuild = endpoint({
  id: 'releases.publish',
  owner: 'gateway',
  method: 'POST',
  path: '/api/releases/{remote}/builds',
  summary:
    'Stores a build of a remote and makes it current, offers it to a share of the sessions, or neither',
  access: 'release',
  params,
  query: z
    .strictObject({
      action: z.enum(['release', 'store', 'canary']),
      percent: z
        .string()
        .regex(/^(?:[1-9]\d?|100)$/)
        .optional(),
      revision,
    })
    .refine(({ action, percent }) => (action === 'canary') === (percent !== undefined), {
      path: ['percent'],
    }),
  form: z.object({ file: z.array(z.string()) }),
  response,
  errors: [
    ...errors,
    'RELEASE_IN_PROGRESS',
    'BUILD_INVALID',
    'TOO_MANY_FILES',
    'MALFORMED_UPLOAD',
    'UPLOAD_INTERRUPTED',
    'REQUEST_TIMEOUT',
  ],
});

export const changeRelease = endpoint({
  id: 'releases.change',
  owner: 'gateway',
  method: 'POST',
  path: '/api/releases/{remote}',
  summary: 'Rolls a remote back, or promotes or withdraws the build that a share of the sessions gets',
  access: 'release',
  params,
  body: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('rollback'), to: buildId.optional(), revision }),
    z.strictObject({ action: z.enum(['promote', 'withdraw']), revision }),
  ]),
  response,
  errors: [...errors, 'RELEASE_IN_PROGRESS'],
});
