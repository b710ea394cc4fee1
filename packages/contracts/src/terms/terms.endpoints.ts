import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** The server records its own time, user agent and client address; the optional fields are accepted and ignored. */
export const acceptTerms = endpoint({
  id: 'profile.acceptTerms',
  owner: 'profile',
  method: 'POST',
  path: '/api/gtc/accept',
  summary: "Records the acceptance of the terms, with the server's time and the client address",
  access: 'user',
  refusedWhileImpersonating: true,
  body: z.object({
    accepted: z.literal(true),
    timestamp: z.string().max(40).optional(),
    userAgent: z.string().max(1000).optional(),
    ipAddress: z.string().max(100).optional(),
  }),
  response: z.object({ success: z.literal(true), acceptedAt: z.iso.datetime() }),
});
