import { z } from 'zod';
import { endpoint, serviceNames } from '../endpoint.ts';

export const health = z.object({
  status: z.enum(['ok', 'degraded']),
  services: z.record(z.enum(serviceNames), z.enum(['ok', 'down'])),
});

/** 200 once everything answers, 503 with the same shape otherwise. */
export const getHealth = endpoint({
  id: 'platform.health',
  owner: 'gateway',
  method: 'GET',
  path: '/healthz',
  summary: 'Whether every part answers',
  access: 'public',
  response: health,
  errors: [],
});

export const getOpenApi = endpoint({
  id: 'platform.openapi',
  owner: 'gateway',
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'This API as an OpenAPI document, made from the contracts',
  access: 'public',
  response: z.record(z.string(), z.unknown()),
  errors: [],
});

/** What differs from one installation to another, and people are told. */
export const getAbout = endpoint({
  id: 'platform.about',
  owner: 'gateway',
  method: 'GET',
  path: '/api/about',
  summary: 'Who runs this Dossier, how long a sign-in lasts here, and the largest file it takes',
  access: 'public',
  response: z.object({
    /** null where none was named. */
    operator: z.object({ name: z.string(), contact: z.string() }).nullable(),
    sessionIdleMinutes: z.number().int(),
    sessionAbsoluteHours: z.number().int(),
    deviceDays: z.number().int(),
    uploadMaxBytes: z.number().int(),
  }),
  errors: [],
});

/** What the shell must know to load one remote; made by its build (`dist/remote.json`). */
export const remoteEntry = z.object({
  name: z.string().regex(/^mf-[a-z-]{1,40}$/),
  buildId: z.string().regex(/^[a-z0-9][a-z0-9.-]{0,60}$/),
  /** URL of the container script. */
  entry: z.string(),
  /** Subresource integrity of the entry, `sha384-…`. */
  integrity: z.string(),
  /** Its title per language, shown when it cannot be loaded. A build made before a language was added lacks that one. */
  title: z.record(z.string(), z.string()),
  /** Scripts to preload when one of the paths was asked for, the entry among them. */
  preload: z.array(z.string()),
  /** Script URL of the texts per language, where they are split. */
  locales: z.record(z.string(), z.string()),
  /** Subresource integrity of every other script, by URL. */
  chunks: z.record(z.string(), z.string()),
  /** `/x`, or `/x/*` for everything below as well. */
  paths: z.array(z.string()),
  access: z.enum(['public', 'user', 'admin']),
  /** Semver range of the shell API it needs. */
  shellApi: z.string(),
});
export type RemoteEntry = z.infer<typeof remoteEntry>;

export const remoteRegistry = z.object({ remotes: z.array(remoteEntry) });
export type RemoteRegistry = z.infer<typeof remoteRegistry>;

/** Never names a remote to somebody who may not use it. */
export const listRemotes = endpoint({
  id: 'platform.remotes',
  owner: 'gateway',
  method: 'GET',
  path: '/api/remotes',
  summary: 'The remotes this person may load, with their current builds',
  access: 'public',
  response: remoteRegistry,
  errors: [],
});

export const reportClientError = endpoint({
  id: 'platform.clientError',
  owner: 'gateway',
  method: 'POST',
  path: '/api/client-errors',
  summary: 'A remote that could not be loaded or shown; no personal data',
  access: 'public',
  body: z.strictObject({
    remote: z.string().regex(/^[a-z-]{1,41}$/),
    buildId: z.string().regex(/^[a-z0-9.-]{0,61}$/),
    phase: z.enum(['registry', 'contract', 'entry', 'chunk', 'texts', 'render']),
    code: z.string().regex(/^[A-Za-z0-9_-]{1,60}$/),
    durationMs: z.number().min(0).max(600_000),
  }),
  response: z.object({ success: z.literal(true) }),
  errors: [],
});

export const audioFiles = ['intro.wav', 'focus.wav'] as const;

export const getAudio = endpoint({
  id: 'platform.audio',
  owner: 'gateway',
  method: 'GET',
  path: '/api/audio/{file}',
  summary: 'The short sounds of the sign-in page',
  access: 'public',
  params: z.strictObject({ file: z.string().max(100) }),
  response: { binary: 'audio/wav' },
  errors: ['AUDIO_NOT_FOUND'],
});
