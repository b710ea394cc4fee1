import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { readingStates } from '../readings/paper-choices.ts';
import { recognizedDivision, responsePart } from '../readings/division.ts';

const proposedPart = z.object({
  ...responsePart.shape,
  /** The name of the kind in the language of the request. */
  kindName: z.string().nullable(),
});

/** `parts` is empty for a document that was not read yet, and for one that is a single paper. */
export const partsProposal = z.object({
  fileId: z.string(),
  version: z.number().int(),
  state: z.enum(readingStates),
  /** Null until it was read. */
  pageCount: recognizedDivision.shape.pageCount.nullable(),
  parts: z.array(proposedPart),
  leftOut: recognizedDivision.shape.leftOut,
});
export type PartsProposal = z.infer<typeof partsProposal>;

export const getParts = endpoint({
  id: 'parts.propose',
  owner: 'recognition',
  method: 'GET',
  path: '/api/files/{id}/parts',
  summary: 'The papers that a document seems to hold, each with its pages, kind, category and year',
  access: 'user',
  params: z.strictObject({ id: z.string() }),
  response: partsProposal,
  errors: ['FILE_NOT_FOUND'],
});
