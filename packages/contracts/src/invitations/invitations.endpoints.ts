import { z } from 'zod';
import { openChoice } from '../choices.ts';
import { client } from '../clients/clients.endpoints.ts';
import { endpoint } from '../endpoint.ts';
import { languages } from '../language/language.ts';
import { userParams } from '../params/user-params.ts';
import { userId } from '../params/users.ts';
import { profileFields } from '../profile/profile.ts';
import { email } from '../users/email.ts';
import { importFields, importLimits, type ImportField } from './invitations.ts';

const { firstName, lastName } = profileFields.shape;
const success = z.object({ success: z.literal(true) });

/** Somebody whom the office invites. Without a language, mails have that of the request. */
export const invitee = z.strictObject({ email, firstName, lastName, language: z.enum(languages).optional() });
export type Invitee = z.infer<typeof invitee>;

export const inviteClient = endpoint({
  id: 'invitations.create',
  owner: 'filing',
  method: 'POST',
  path: '/api/desk/clients',
  summary:
    'Creates the account of a client and invites the client by mail. An expert is in charge of whom they invite',
  access: 'expert',
  refusedWhileImpersonating: true,
  body: invitee,
  status: 201,
  response: client,
  errors: ['CLIENT_EXISTS', 'CLIENTS_OFF'],
});

/** Why a line of a list is left out. */
export const importErrorCodes = [
  'EMAIL_MISSING',
  'EMAIL_INVALID',
  'EMAIL_REPEATED',
  'NAME_INVALID',
  'LANGUAGE_UNKNOWN',
] as const;

const importErrors = z.array(
  z.object({
    /** As a spreadsheet numbers it: 1 is the first line of the file. */
    row: z.number().int(),
    column: openChoice(z.enum(importFields), 'email'),
    code: openChoice(z.enum(importErrorCodes), 'EMAIL_INVALID'),
  }),
);
export type ImportError = z.infer<typeof importErrors>[number];

const unreadable = [
  'CLIENTS_OFF',
  'NO_FILES',
  'TOO_MANY_FILES',
  'FILE_TOO_LARGE',
  'EMPTY_FILE',
  'LIST_UNREADABLE',
  'TOO_MANY_ROWS',
  'MALFORMED_UPLOAD',
  'UPLOAD_INTERRUPTED',
  'REQUEST_TIMEOUT',
  'TOO_MANY_TRANSFERS',
] as const;

/**
 * A repeated call changes nothing: who has an account already is counted as `existing`, and gets no mail. The first line names
 * the columns, unless one of its cells is an e-mail address.
 */
export const importClients = endpoint({
  id: 'invitations.import',
  owner: 'filing',
  method: 'POST',
  path: '/api/desk/clients/import',
  summary: `Invites the clients of a CSV file of up to ${importLimits.rows} lines, except those listed in \`errors\`. With \`dryRun=true\` nothing is created or sent`,
  access: 'expert',
  refusedWhileImpersonating: true,
  form: z.object({
    file: z
      .string()
      .describe(
        'Text between semicolons, commas or tabs; in UTF-8, UTF-16 with a byte order mark, or Windows-1252',
      ),
    columns: z
      .string()
      .optional()
      .describe(
        `JSON: an object with the name of the column, or its number from 0, of each of ${importFields.join(', ')}; or with these by the names of the columns; or a list of them in the order of the columns. Without it the names of the columns decide`,
      ),
    dryRun: z.enum(['true', 'false']).optional(),
  }),
  response: z.object({
    created: z.number().int(),
    existing: z.number().int(),
    errors: importErrors,
  }),
  errors: unreadable,
});

const column = z.number().int().optional();

export const readClientColumns = endpoint({
  id: 'invitations.readColumns',
  owner: 'filing',
  method: 'POST',
  path: '/api/desk/clients/import/columns',
  summary: 'The columns of a CSV file of clients, with what they are taken for; nothing is stored',
  access: 'expert',
  form: z.object({ file: z.string() }),
  response: z.object({
    /** Null for a file whose first line is a client. */
    names: z.array(z.string()).nullable(),
    /** The first lines with clients. */
    sample: z.array(z.array(z.string())),
    /** The numbers of the columns that were recognized. */
    columns: z.object({
      email: column,
      firstName: column,
      lastName: column,
      language: column,
    } satisfies Record<ImportField, z.ZodType>),
    rows: z.number().int(),
  }),
  errors: unreadable,
});

export const resendInvitation = endpoint({
  id: 'invitations.resend',
  owner: 'filing',
  method: 'POST',
  path: '/api/desk/clients/{userId}/invitation',
  summary: 'Invites a client again who has not signed in yet, once an hour',
  access: 'expert',
  refusedWhileImpersonating: true,
  params: userParams,
  response: client,
  errors: ['USER_NOT_FOUND', 'CLIENT_SIGNED_IN'],
});

export const withdrawInvitation = endpoint({
  id: 'invitations.withdraw',
  owner: 'filing',
  method: 'DELETE',
  path: '/api/desk/clients/{userId}/invitation',
  summary:
    'Deletes the account of a client who has not signed in yet, with everything in it. Experts do so for clients they are in charge of',
  access: 'expert',
  refusedWhileImpersonating: true,
  params: userParams,
  response: success,
  errors: ['USER_NOT_FOUND', 'CLIENT_SIGNED_IN'],
});

/** The people of one call of `inviteUsers`, which has two seconds. */
export const maxInvitedAtOnce = 50;

/** One transaction: of people with equal addresses, only the first is created. */
export const inviteUsers = endpoint({
  id: 'invitations.createUsers',
  owner: 'auth',
  method: 'POST',
  path: '/internal/people/invitations',
  summary: 'Creates the accounts of those who have none, and invites them by mail',
  access: 'service',
  body: z.strictObject({
    people: z.array(invitee.required({ language: true })).max(maxInvitedAtOnce),
    invitedBy: userId,
    /** Who is in charge of the new clients. */
    inCharge: userId.optional(),
    dryRun: z.boolean(),
  }),
  /** In the order of the people. Not new are those who have an account, or the role of an expert. */
  response: z.array(z.object({ isNew: z.boolean(), userId: userId.nullable() })),
});

const byActor = z.strictObject({ actorId: userId });

export const resendUserInvitation = endpoint({
  id: 'invitations.resendUser',
  owner: 'auth',
  method: 'POST',
  path: '/internal/people/{userId}/invitation',
  summary: 'Invites a user again who has not signed in yet',
  access: 'service',
  params: userParams,
  body: byActor,
  response: success,
  errors: ['USER_NOT_FOUND', 'CLIENT_SIGNED_IN', 'TOO_MANY_REQUESTS'],
});

export const withdrawUserInvitation = endpoint({
  id: 'invitations.withdrawUser',
  owner: 'auth',
  method: 'DELETE',
  path: '/internal/people/{userId}/invitation',
  summary: 'Closes the account of a user who has not signed in yet, and deletes it within two hours',
  access: 'service',
  params: userParams,
  response: success,
  errors: ['USER_NOT_FOUND', 'CLIENT_SIGNED_IN'],
});

/** A user who saved a name in the meantime keeps it. */
export const introduceUsers = endpoint({
  id: 'invitations.introduce',
  owner: 'profile',
  method: 'POST',
  path: '/internal/profiles/introductions',
  summary: 'Enters the names of invited users who have none yet',
  access: 'service',
  body: z.strictObject({
    people: z.array(z.strictObject({ userId, firstName, lastName })).max(maxInvitedAtOnce),
  }),
  response: success,
});
