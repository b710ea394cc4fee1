import { z } from 'zod';
import { endpoint, serviceNames } from '../endpoint.ts';
import { remoteRegistry } from './remotes.ts';

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

/** Never lists a remote that the user may not load. */
export const listRemotes = endpoint({
  id: 'platform.remotes',
  owner: 'gateway',
  method: 'GET',
  path: '/api/remotes',
  summary: 'The remotes this user may load, with their current builds',
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
