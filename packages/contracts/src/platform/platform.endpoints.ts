import { z } from 'zod';
import { endpoint, serviceNames, type BodyOf } from '../endpoint.ts';
import { openChoice } from '../choices.ts';
import { clientScopes } from '../clients/clients.ts';
import { remoteRegistry, slotFill } from './remotes.ts';

const health = z.object({
  status: z.enum(['ok', 'degraded']),
  services: z.record(z.enum(serviceNames), z.enum(['ok', 'down'])),
});

/** 200 when every service is ready, otherwise 503 with the same body. */
export const getHealth = endpoint({
  id: 'platform.health',
  owner: 'gateway',
  method: 'GET',
  path: '/healthz',
  summary: 'Whether all services are ready',
  access: 'public',
  response: health,
});

export const getOpenApi = endpoint({
  id: 'platform.openapi',
  owner: 'gateway',
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'The OpenAPI document of this API',
  access: 'public',
  response: z.record(z.string(), z.unknown()),
});

/** RFC 9116. The path is that of the standard, where scanners and researchers look. */
export const getSecurityTxt = endpoint({
  id: 'platform.securityTxt',
  owner: 'gateway',
  method: 'GET',
  path: '/.well-known/security.txt',
  summary: 'Where vulnerabilities are reported (RFC 9116); 404 unless the operator has set SECURITY_CONTACT',
  access: 'public',
  response: { binary: 'text/plain; charset=utf-8' },
});

/** Facts about this installation that the app shows to its users. */
export const getAbout = endpoint({
  id: 'platform.about',
  owner: 'gateway',
  method: 'GET',
  path: '/api/about',
  summary:
    'The operator of this installation, its session and retention periods and the maximum size of a file in bytes',
  access: 'public',
  response: z.object({
    /** null when the operator has set neither name nor contact. */
    operator: z.object({ name: z.string(), contact: z.string() }).nullable(),
    sessionIdleMinutes: z.number().int(),
    sessionAbsoluteHours: z.number().int(),
    deviceDays: z.number().int(),
    /** After how many months without a sign-in an account is deleted; 0: never. */
    deleteUnusedMonths: z.number().int(),
    uploadMaxBytes: z.number().int(),
    /** Whether the AHV number of the spouse is asked for. */
    ahvNumbers: z.boolean(),
    /** Whether an expert reviews what was transmitted before the user's review is due (`REVIEW=expert`). */
    expertReview: z.boolean(),
    /** What experts see of clients before a transmission; null without the list of clients (`CLIENTS`). */
    expertsSeeClients: openChoice(z.enum(clientScopes), 'all').nullable().default(null),
    /** Whether every expert of the office sees every transmitted filing (`EXPERTS_SEE=all`). */
    expertsSeeAll: z.boolean().default(false),
    /** Whether the office invoices its clients here (`FEES`). */
    fees: z.boolean().default(false),
    /** The host that the text of unknown papers is sent to after a consent; null without such a server (`READER_MODEL_URL`). */
    readerModel: z.string().nullable(),
  }),
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
});

export const reportClientError = endpoint({
  id: 'platform.clientError',
  owner: 'gateway',
  method: 'POST',
  path: '/api/client-errors',
  summary: 'Reports a remote that could not be loaded or shown; contains no personal data',
  access: 'public',
  body: z.strictObject({
    remote: z.string().regex(/^[a-z-]{1,41}$/),
    buildId: z.string().regex(/^[a-z0-9.-]{0,61}$/),
    phase: z.enum(['registry', 'contract', 'entry', 'chunk', 'texts', 'render']),
    code: z.string().regex(/^[A-Za-z0-9_-]{1,60}$/),
    durationMs: z.number().min(0).max(600_000),
    /** The slot that it fills, of a content on a page of another remote. */
    slot: slotFill.shape.slot.optional(),
    /** From the registry: with it the report counts for the build that the session received. */
    ticket: z
      .string()
      .max(200)
      .regex(/^[\w.-]+$/)
      .optional(),
  }),
  response: z.object({ success: z.literal(true) }),
});
export type ClientErrorReport = BodyOf<typeof reportClientError>;

export const audioFiles = ['intro.wav', 'focus.wav'] as const;

export const getAudio = endpoint({
  id: 'platform.audio',
  owner: 'gateway',
  method: 'GET',
  path: '/api/audio/{file}',
  summary: 'A sound of the sign-in page',
  access: 'public',
  params: z.strictObject({ file: z.string().max(100) }),
  response: { binary: 'audio/wav' },
  errors: ['AUDIO_NOT_FOUND'],
});
