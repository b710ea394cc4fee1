import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cantonCode } from './cantons.ts';

export const cantonEntry = z.object({
  /** In English; the picker has the names of every language. */
  name: z.string(),
  code: cantonCode,
  /** Of the emblem, an SVG. */
  imagePath: z.string().regex(/^\/cantons\/[a-z]{2}\.svg$/),
});

/** The address is given by the specification (document 2, section 7). */
export const listCantons = endpoint({
  id: 'cantons.list',
  owner: 'gateway',
  method: 'GET',
  path: '/cantons/cantons.json',
  summary: 'The 26 cantons with their emblems, sorted by name',
  access: 'public',
  response: z.object({ cantons: z.array(cantonEntry) }),
  errors: [],
});
