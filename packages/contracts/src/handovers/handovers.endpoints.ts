import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { languages } from '../language/language.ts';
import { roles, userId } from '../params/users.ts';
import { uploadFiles } from '../upload/upload.endpoints.ts';
import { taxYear } from '../years/tax-year-schemas.ts';
import { handoverLimits } from './handovers.ts';

const params = z.strictObject({ id: z.uuid() });
const expiresAt = z.iso.datetime();

/**
 * Hands the upload of one year, and of one category or sorted, to a phone without a session. `url` is opened there; its code is
 * in the fragment, which browsers send to nobody, and in no other response. It ends with the session that created it.
 */
export const createHandover = endpoint({
  id: 'handovers.create',
  owner: 'auth',
  method: 'POST',
  path: '/api/handovers',
  summary: `Creates a code with which one phone may upload for ${handoverLimits.minutes} minutes without a session`,
  access: 'user',
  // The files would be those of the user, from a phone that nobody knows.
  refusedWhileImpersonating: true,
  body: z.strictObject({ taxYear, categoryId: z.number().int().optional() }),
  status: 201,
  response: z.object({ id: z.uuid(), url: z.string(), expiresAt }),
  errors: ['CATEGORY_UNKNOWN', 'TAX_YEAR_NOT_AVAILABLE'],
});

export const getHandover = endpoint({
  id: 'handovers.get',
  owner: 'auth',
  method: 'GET',
  path: '/api/handovers/{id}',
  summary: 'Whether a phone has opened an own code that is still valid',
  access: 'user',
  params,
  response: z.object({ id: z.uuid(), expiresAt, isOpened: z.boolean() }),
  errors: ['HANDOVER_NOT_FOUND'],
});

export const endHandover = endpoint({
  id: 'handovers.end',
  owner: 'auth',
  method: 'DELETE',
  path: '/api/handovers/{id}',
  summary: 'Ends an own code at once; an upload that has begun is completed',
  access: 'user',
  params,
  response: z.object({ success: z.literal(true) }),
  errors: ['HANDOVER_NOT_FOUND'],
});

/**
 * Called by the phone: with the code of its URL at first, and later without, for its cookie. The first phone that sends a code
 * is the only one: for another, for a code that ended, and for one that never was, the response is the same.
 */
export const openHandover = endpoint({
  id: 'handovers.open',
  owner: 'auth',
  method: 'POST',
  path: '/api/phone',
  summary: 'Binds a code to this phone, or returns what the phone may upload',
  access: 'public',
  body: z.strictObject({ code: z.string().max(100).optional() }),
  response: z.object({
    taxYear: z.number().int(),
    /** Null when the files are sorted. */
    categoryId: z.number().int().nullable(),
    /** In `language`. */
    categoryName: z.string().nullable(),
    expiresAt,
    /** Of the page on which the code was created. */
    language: z.enum(languages),
  }),
  errors: ['HANDOVER_NOT_FOUND'],
});

const { replaces: _, ...phoneForm } = uploadFiles.form.shape;

/** The response says of a file only whether it is stored: a phone learns nothing about the files of the user. */
export const uploadFromPhone = endpoint({
  id: 'handovers.upload',
  owner: 'documents',
  method: 'POST',
  path: '/api/phone/upload',
  summary: 'Stores files as `/api/upload` does, of the year and category that the phone was handed',
  access: 'handover',
  form: z.object(phoneForm),
  response: z.object({
    files: z.array(
      z.discriminatedUnion('status', [
        z.object({ status: z.literal('fulfilled') }),
        z.object({
          status: z.literal('rejected'),
          reason: z.string().default(''),
          code: z.string().default(''),
          fileName: z.string().default(''),
        }),
      ]),
    ),
    failedCount: z.number().int(),
  }),
  errors: ['HANDOVER_NOT_FOUND', ...uploadFiles.errors],
});

/** Called by the gateway before each upload of a phone, and never cached: what has ended is refused at the next call. */
export const introspectHandover = endpoint({
  id: 'handovers.introspect',
  owner: 'auth',
  method: 'POST',
  path: '/internal/handovers/introspect',
  summary: 'What the cookie of a phone allows, and for which user',
  access: 'service',
  body: z.strictObject({ secret: z.string().max(2000) }),
  response: z.discriminatedUnion('active', [
    z.object({ active: z.literal(false) }),
    z.object({
      active: z.literal(true),
      handover: z.object({
        id: z.uuid(),
        taxYear: z.number().int(),
        categoryId: z.number().int().nullable(),
      }),
      userId,
      role: z.enum(roles),
      sessionId: z.string(),
    }),
  ]),
});
