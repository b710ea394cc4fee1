import { z } from 'zod';
import { endpoint, serviceNames, type ServiceName } from '../endpoint.ts';
import { numberParam } from '../params/number-param.ts';
import { maxPageSize } from '../params/paging.ts';
import { userIdParam } from '../params/user-params.ts';
import { roles, userId } from '../params/users.ts';
import { auditKinds, auditOutcomes } from './audit.ts';

const entry = z.object({
  /** Unique within the service. */
  id: z.number().int(),
  at: z.iso.datetime(),
  /** Null for an entry of the log itself, and for a release by a token, which `target` names. */
  actorId: userId.nullable(),
  role: z.enum(roles),
  kind: z.enum(auditKinds),
  /** The id of the endpoint. */
  act: z.string(),
  /** The user whose data or account it concerns. */
  subjectId: userId.nullable(),
  /** What it concerns of that: the id of a file, a tax year, a role. */
  target: z.string().nullable(),
  outcome: z.enum(auditOutcomes),
  /** The error code unless it was done. */
  code: z.string().nullable(),
  requestId: z.string(),
});

const auditEntry = entry.extend({
  service: z.enum(serviceNames),
  /** Null when unknown or while the auth service is unavailable. */
  actorEmail: z.string().nullable(),
  subjectEmail: z.string().nullable(),
});

export type AuditEntry = z.infer<typeof auditEntry>;

const filter = {
  actor: userIdParam.optional(),
  subject: userIdParam.optional(),
  act: z
    .string()
    .regex(/^[\w.]{1,60}$/)
    .optional(),
  kind: z.enum(auditKinds).optional(),
  outcome: z.enum(auditOutcomes).optional(),
  /** The first moment, and the first one after the period. */
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
};

/** An incomplete log would look complete: while a service is unavailable, the response is its error. */
export const listAudit = endpoint({
  id: 'audit.list',
  owner: 'gateway',
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'The audit logs of all services, newest entry first; 100 without `limit`',
  access: 'admin',
  page: true,
  query: z.strictObject(filter),
  response: z.array(auditEntry),
});

export const exportAudit = endpoint({
  id: 'audit.export',
  owner: 'gateway',
  method: 'GET',
  path: '/api/admin/audit/export',
  summary: 'The entries that match, newest first, as a CSV or JSON file',
  access: 'admin',
  query: z.strictObject({ ...filter, format: z.enum(['csv', 'json']) }),
  response: { binary: 'application/octet-stream' },
  errors: ['AUDIT_EXPORT_TOO_LARGE'],
});

/** What users know the services as: `auth` is the account, and recognition reads documents. */
export const accessAreas = ['auth', 'profile', 'documents', 'filing', 'messages'] as const;
type AccessArea = (typeof accessAreas)[number];

export const accessArea = (name: ServiceName): AccessArea => (name === 'recognition' ? 'documents' : name);

const access = z.object({
  at: z.iso.datetime(),
  role: z.enum(roles),
  kind: z.enum(auditKinds),
  area: z.enum(accessAreas),
  /** An id of what it was, such as a file or a tax year. */
  target: z.string().nullable(),
});

export type AccessEntry = z.infer<typeof access>;

/** Without names: staff act for the office. */
export const listAccess = endpoint({
  id: 'audit.own',
  owner: 'gateway',
  method: 'GET',
  path: '/api/user/access-log',
  summary:
    "What experts and administrators did with the user's data and looked at, newest first; 100 without `limit`",
  access: 'user',
  page: true,
  response: z.array(access),
});

/** The audit log of one service, for the gateway, which joins them. */
const auditListOf = (owner: ServiceName) =>
  endpoint({
    id: `${owner}.audit`,
    owner,
    method: 'GET',
    path: `/internal/${owner}/audit`,
    summary: 'Entries of the audit log of this service, newest first, with the number of all that match',
    access: 'service',
    query: z.strictObject({
      ...filter,
      /** Leaves out what a user did with the own account. */
      byOthers: z.literal('true').optional(),
      /** Entries before this moment, and those at this moment with a lower id. */
      before: z.iso.datetime().optional(),
      beforeId: numberParam(10).optional(),
      limit: numberParam(4).pipe(
        z
          .number()
          .min(1)
          .max(maxPageSize + 1),
      ),
    }),
    response: z.object({ entries: z.array(entry), total: z.number().int() }),
  });

export const listAuthAudit = auditListOf('auth');
export const listProfileAudit = auditListOf('profile');
export const listDocumentsAudit = auditListOf('documents');
export const listFilingAudit = auditListOf('filing');
export const listMessagesAudit = auditListOf('messages');
export const listRecognitionAudit = auditListOf('recognition');

export const auditLists = {
  auth: listAuthAudit,
  profile: listProfileAudit,
  documents: listDocumentsAudit,
  filing: listFilingAudit,
  messages: listMessagesAudit,
  recognition: listRecognitionAudit,
} as const satisfies Record<ServiceName, unknown>;

/** What the gateway refuses or serves itself is recorded by auth, because the gateway has no database. */
export const recordAudit = endpoint({
  id: 'auth.recordAudit',
  owner: 'auth',
  method: 'POST',
  path: '/internal/audit/entries',
  summary:
    'Adds an entry about a request of the user for whom the call is made, or about one with a release token',
  access: 'service',
  body: z.strictObject({
    kind: z.enum(auditKinds),
    act: z.string().max(60),
    subjectId: userId.nullable(),
    target: z.string().max(100).nullable(),
    outcome: z.enum(auditOutcomes),
    code: z.string().max(60).nullable(),
  }),
  response: z.object({}),
});
