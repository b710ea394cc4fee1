import { z } from 'zod';
import { openChoice } from '../choices.ts';
import { endpoint, serviceNames, type ServiceName } from '../endpoint.ts';

const count = z.number().int().min(0);
const time = z.iso.datetime();

/** A background job and its runs since the start of the service. */
const jobState = z.object({
  name: z.string(),
  running: z.boolean(),
  /** The latest run that ended; null before the first. */
  last: z.object({ endedAt: time, ms: count, outcome: z.enum(['success', 'failure']) }).nullable(),
  /** When the next run starts, or when the present one was due; null before the service has started. */
  nextAt: time.nullable(),
});

/** The Git commit that a process was built from, with `-changed` when its sources differed from it; null where it is unknown. */
const commit = z.string().nullable().default(null);

const serviceState = z.object({
  version: z.string(),
  commit,
  startedAt: time,
  databaseBytes: count,
  /** Calls to other services: those not delivered yet, and those that the receiver rejected for good. */
  calls: z.object({ waiting: count, rejected: count, oldestAt: time.nullable() }),
  /** The file system of `DATA_DIR`. */
  disk: z.object({ freeBytes: count, totalBytes: count }),
  jobs: z.array(jobState),
  /** Whether the audit log was changed outside of the service. */
  isAuditDamaged: z.boolean(),
});

const mailCounts = z.object({
  waiting: count,
  /** Those that were given up within the last 30 days. */
  dead: count,
  oldestWaitingAt: time.nullable(),
  /** Whether the last attempt failed with a temporary error. */
  delayed: z.boolean(),
});

/** Files with all their versions, including the trash. */
const storageUse = z.object({ files: count, bytes: count });

/** The papers of all users, outside the trash, by the state of their reading. */
const readingQueue = z.object({
  waiting: count,
  reading: count,
  failed: count,
  /** Since when the oldest waiting paper could be read. */
  oldestDueAt: time.nullable(),
  readLastHour: count,
  /** Papers that one instance of the service reads at the same time, each in a process. */
  processes: count,
});

export const alertKinds = [
  'serviceDown',
  'auditDamaged',
  'diskLow',
  'backupMissing',
  'backupOld',
  'callsRejected',
  'callsWaiting',
  'jobFailed',
  'mailsDelayed',
  'mailsDead',
  'papersWaiting',
  'buildRefused',
  'buildsUnsigned',
  'buildFailing',
  'buildWithdrawn',
  'otherVersion',
] as const;
export type AlertKind = (typeof alertKinds)[number];

const alert = z.object({
  /** One of `alertKinds`. A page that is older than the gateway shows kinds that it does not know in general words. */
  kind: z.string(),
  /** The name of the service, background job or remote that it concerns; null for the installation. */
  subject: z.string().nullable(),
  /** How many it concerns; null where it is one thing. */
  count: count.nullable(),
  since: time.nullable(),
});

const systemState = z.object({
  checkedAt: time,
  gateway: z.object({ version: z.string(), commit, startedAt: time }),
  /** `state` is null while the service is down; so are the parts that only it knows. */
  services: z.array(z.object({ name: z.enum(serviceNames), state: serviceState.nullable() })),
  /** The shell and the remotes with their current builds. */
  pages: z
    .array(
      z.object({
        name: z.string(),
        buildId: z.string(),
        version: z.string().nullable(),
        commit: z.string().nullable(),
        /** The path of its bill of materials; null for builds that have none. */
        sbom: z.string().nullable(),
      }),
    )
    .default([]),
  mails: mailCounts.nullable(),
  storage: storageUse.nullable(),
  readings: readingQueue.nullable(),
  /** The builds of pages that are offered, by why they are accepted; absent in responses from before builds were signed. */
  builds: z
    .object({
      /** Which builds are accepted that no team signed: none, those of this machine, or all. */
      accepted: openChoice(z.enum(['refuse', 'local', 'allow']), 'local'),
      signed: count,
      local: count,
      unsigned: count,
      /** Current builds that are refused. */
      refused: count,
    })
    .optional(),
  /** What an operator should look at, the most urgent first. */
  alerts: z.array(alert),
});

export type ServiceState = z.infer<typeof serviceState>;
export type SystemState = z.infer<typeof systemState>;
export type Alert = z.infer<typeof alert>;

export const getSystem = endpoint({
  id: 'system.get',
  owner: 'gateway',
  method: 'GET',
  path: '/api/admin/system',
  summary: 'Health, versions, databases, mails and storage of the installation, and what needs attention',
  access: 'admin',
  response: systemState,
});

/** The state of one service, for the gateway, which joins them. */
const stateOf = (owner: ServiceName) =>
  endpoint({
    id: `${owner}.state`,
    owner,
    method: 'GET',
    path: `/internal/${owner}/state`,
    summary: 'Version, database, undelivered calls and disk of this service',
    access: 'service',
    response: serviceState,
  });

export const getAuthState = stateOf('auth');
export const getProfileState = stateOf('profile');
export const getDocumentsState = stateOf('documents');
export const getFilingState = stateOf('filing');
export const getMessagesState = stateOf('messages');
export const getRecognitionState = stateOf('recognition');

export const serviceStates = {
  auth: getAuthState,
  profile: getProfileState,
  documents: getDocumentsState,
  filing: getFilingState,
  messages: getMessagesState,
  recognition: getRecognitionState,
} as const satisfies Record<ServiceName, unknown>;

export const getStorageUse = endpoint({
  id: 'files.storageUse',
  owner: 'documents',
  method: 'GET',
  path: '/internal/files/storage-use',
  summary: 'Number and bytes of the stored files of all users',
  access: 'service',
  response: storageUse,
});

export const countMails = endpoint({
  id: 'mail.counts',
  owner: 'messages',
  method: 'GET',
  path: '/internal/mails/counts',
  summary: 'How many mails wait or were given up',
  access: 'service',
  response: mailCounts,
});

export const getReadingQueue = endpoint({
  id: 'readings.queue',
  owner: 'recognition',
  method: 'GET',
  path: '/internal/readings/queue',
  summary: 'How many papers wait to be read or failed, and how many are read in an hour',
  access: 'service',
  response: readingQueue,
});
