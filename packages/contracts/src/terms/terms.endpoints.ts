import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const acceptTerms = endpoint({
  id: 'profile.acceptTerms',
  owner: 'profile',
  method: 'POST',
  path: '/api/gtc/accept',
  summary: 'Records that the terms were accepted, with the time and address the server sees (READINGS 25)',
  access: 'user',
  body: z.object({
    accepted: z.literal(true),
    timestamp: z.string().max(40).optional(),
    userAgent: z.string().max(1000).optional(),
    ipAddress: z.string().max(100).optional(),
  }),
  response: z.object({ success: z.literal(true), acceptedAt: z.iso.datetime() }),
  errors: [],
});
