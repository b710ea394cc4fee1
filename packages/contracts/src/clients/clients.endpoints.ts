import { z } from 'zod';
import { cantonCodes } from '../cantons/cantons.ts';
import { deskAssignments, deskDeadlines, maxTagsPerFiling } from '../desk/desk.ts';
import { endpoint } from '../endpoint.ts';
import { languages } from '../language/language.ts';
import { numberParam } from '../params/number-param.ts';
import { userIdParam, userParams, userYearQuery } from '../params/user-params.ts';
import { namedUser, roles, userId, userIds } from '../params/users.ts';
import { taxStatusIds } from '../status/status.ts';
import { maxClientChanges } from './clients.ts';

const canton = z.enum(cantonCodes);
const language = z.enum(languages);

/** A year of a client. Before its transmission only who may see it then gets it. */
const clientYear = z.object({
  taxYear: z.number().int(),
  status: z.literal(taxStatusIds),
  /** The filing deadline, or that of its extension; null when the canton states none. */
  deadline: z.iso.date().nullable(),
  /** The papers that the office waits for: required categories without one, after the transmission open requests. */
  missing: z.number().int(),
  /** When the client, or the filing, last moved; null when nothing happened in that year. */
  lastActAt: z.iso.datetime().nullable(),
});
export type ClientYear = z.infer<typeof clientYear>;

/** Somebody whose tax returns the office prepares. Language and canton are null when unknown. */
export const client = namedUser.extend({
  language: language.nullable(),
  canton: canton.nullable(),
  /** Oldest first. */
  years: z.array(clientYear),
  /** The expert or administrator in charge, who also gets new filings of the client. */
  assignedTo: namedUser.nullable(),
  /** The ids of its tags. */
  tags: z.array(z.number().int()),
  /** When an expert last wrote to the client, or reminded them; null when unknown. */
  lastContactAt: z.iso.datetime().nullable(),
  /** The latest invitation of a client who has not signed in yet; null for everybody else. */
  invitedAt: z.iso.datetime().nullable().default(null),
  /** Incremented by every change of the office; a change names the version it is based on. */
  version: z.number().int(),
});
export type Client = z.infer<typeof client>;

export const clientFilters = {
  /** Parts of name or e-mail address, separated by spaces, or the user id. */
  q: z.string().trim().min(1).max(100).optional(),
  canton: canton.optional(),
  language: language.optional(),
  assigned: z.enum(deskAssignments).optional(),
  /** The id of a tag. */
  tag: numberParam(9).optional(),
  /** The status of the earliest year that is not completed, or else of the latest. */
  status: numberParam(1).pipe(z.literal(taxStatusIds)).optional(),
  deadline: z.enum(deskDeadlines).optional(),
  /** Those who were invited and have not signed in yet, or all others. */
  invited: z.enum(['yes', 'no']).optional(),
};

export const listClients = endpoint({
  id: 'clients.list',
  owner: 'filing',
  method: 'GET',
  path: '/api/desk/clients',
  summary:
    'The clients of the office by name, also before anything was transmitted, as far as the expert may see them; 50 without `limit`. Only with `CLIENTS=on`',
  access: 'expert',
  page: true,
  query: z.strictObject(clientFilters),
  response: z.array(client),
});

export const getClient = endpoint({
  id: 'clients.get',
  owner: 'filing',
  method: 'GET',
  path: '/api/desk/clients/{userId}',
  summary: 'A client of the office over the years',
  access: 'expert',
  params: userParams,
  response: client,
  errors: ['USER_NOT_FOUND'],
});

const clientChange = z.strictObject({
  userId,
  version: z.number().int().min(1),
  assignedTo: userId.nullable().optional(),
  tags: z.array(z.number().int().positive()).max(maxTagsPerFiling).optional(),
});

export const changeClients = endpoint({
  id: 'clients.change',
  owner: 'filing',
  method: 'PATCH',
  path: '/api/desk/clients',
  summary: `Assigns or tags up to ${maxClientChanges} clients. Experts hand on clients they are in charge of; with \`EXPERTS_SEE_CLIENTS=all\` any. Those that cannot be changed are listed with the reason`,
  access: 'expert',
  refusedWhileImpersonating: true,
  body: z.strictObject({ clients: z.array(clientChange).min(1).max(maxClientChanges) }),
  response: z.object({
    changed: z.array(client),
    failed: z.array(
      z.object({ userId, code: z.enum(['USER_NOT_FOUND', 'STALE_VERSION', 'ASSIGNEE_NOT_ALLOWED']) }),
    ),
  }),
  errors: ['TAG_NOT_FOUND'],
});

/** Auth and profile send it with each change of what the list shows of an account. */
export const expireClients = endpoint({
  id: 'clients.expire',
  owner: 'filing',
  method: 'POST',
  path: '/internal/filings/clients/expire',
  summary: 'What is known of clients has changed, or their accounts are new',
  access: 'service',
  /** `inCharge`: who is in charge of new clients. */
  body: z.strictObject({ userIds, inCharge: userId.optional() }),
  response: z.object({ success: z.literal(true) }),
});

/** For services in which the office does something for a client. Never allowed without the list of clients. */
export const getClientAccess = endpoint({
  id: 'clients.access',
  owner: 'filing',
  method: 'GET',
  path: '/internal/filings/clients/access',
  summary:
    'Whether an expert or administrator sees a client of the office, and with `taxYear` this year of the client',
  access: 'service',
  query: userYearQuery.partial({ taxYear: true }).extend({ expertId: userIdParam, role: z.enum(roles) }),
  response: z.object({ allowed: z.boolean() }),
});
