import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** The consent to send papers that stay unknown to the model server of the operator. */
const readerConsent = z.object({
  /** Whether the operator has set up such a server. */
  isAvailable: z.boolean(),
  /** null without a consent, and after it was revoked. */
  consentedAt: z.iso.datetime().nullable(),
});

export const getReaderConsent = endpoint({
  id: 'readings.consent',
  owner: 'recognition',
  method: 'GET',
  path: '/api/readings/consent',
  summary: 'Whether papers that stay unknown may be sent to the model server of the operator',
  access: 'user',
  response: readerConsent,
  errors: [],
});

export const saveReaderConsent = endpoint({
  id: 'readings.saveConsent',
  owner: 'recognition',
  method: 'PUT',
  path: '/api/readings/consent',
  summary: 'Gives or revokes that consent; no paper is sent after it was revoked',
  access: 'user',
  refusedWhileImpersonating: true,
  body: z.strictObject({ isGiven: z.boolean() }),
  response: readerConsent,
  errors: ['READER_MODEL_UNAVAILABLE'],
});
