import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cantonCode } from './cantons.ts';

const cantonEntry = z.object({
  /** The English name; the canton picker has its own names in the other languages. */
  name: z.string(),
  code: cantonCode,
  /** URL path of the emblem, an SVG. */
  imagePath: z.string().regex(/^\/cantons\/[a-z]{2}\.svg$/),
});

export const listCantons = endpoint({
  id: 'cantons.list',
  owner: 'gateway',
  method: 'GET',
  path: '/cantons/cantons.json',
  summary: 'The 26 cantons with their emblems, sorted by name',
  access: 'public',
  response: z.object({ cantons: z.array(cantonEntry) }),
});
