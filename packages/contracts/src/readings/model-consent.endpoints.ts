import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** The consent to send the text of papers that stay unknown to the model server of the operator. */
const modelConsent = z.object({
  /** The host of that server; null where the operator has none. */
  host: z.string().nullable(),
  /** null without a consent to this host, and after it was revoked. */
  consentedAt: z.iso.datetime().nullable(),
});

export const getModelConsent = endpoint({
  id: 'readings.modelConsent',
  owner: 'recognition',
  method: 'GET',
  path: '/api/readings/model-consent',
  summary: 'Whether the text of papers that stay unknown may be sent to the model server of the operator',
  access: 'user',
  response: modelConsent,
});

export const saveModelConsent = endpoint({
  id: 'readings.saveModelConsent',
  owner: 'recognition',
  method: 'PUT',
  path: '/api/readings/model-consent',
  summary: 'Gives or revokes that consent; nothing is sent after it was revoked',
  access: 'user',
  refusedWhileImpersonating: true,
  body: z.strictObject({ isGiven: z.boolean() }),
  response: modelConsent,
  errors: ['READER_MODEL_UNAVAILABLE'],
});
