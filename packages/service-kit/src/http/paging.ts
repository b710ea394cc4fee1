import type { Language } from '@dossier/contracts';
import { z } from 'zod';
import { failField } from '../errors/fields.ts';
import type { KoaContext, Page } from '../request/context.ts';

/** The position in a list that is ordered by an id or another number. */
export const cursorId = z.int().nonnegative();

/** A moment in the position of a cursor. */
export const cursorTime = z.codec(z.int().nonnegative().max(8.64e15), z.date(), {
  decode: (ms) => new Date(ms),
  encode: (at) => at.getTime(),
});

/** The query without its cursor, and the position in it; undefined for the first page. */
export function readPosition<Position, Query extends { readonly cursor?: string | undefined }>(
  position: z.ZodType<Position>,
  { cursor, ...query }: Query,
  language: Language,
): { query: Omit<Query, 'cursor'>; after: Position | undefined } {
  if (cursor === undefined) return { query, after: undefined };
  const { success, data } = z.safeDecode(position, parseCursor(position, cursor));
  if (!success) throw failField('cursor', 'invalid_format', language);
  return { query, after: data };
}

/** Sets the length of the whole list and the cursor of the next page as headers, and returns the body of the page. */
export function sendPage<Body, Position>(
  ctx: KoaContext,
  position: z.ZodType<Position>,
  { body, total, next }: Page<Body, Position>,
): Body {
  ctx.set('X-Total-Count', String(total));
  if (next !== undefined) ctx.set('X-Next-Cursor', formatCursor(position, next));
  return body;
}

/** A number as it is; of an object its values, in the order of the schema, as JSON in base64url. */
function formatCursor(position: z.ZodType, next: unknown): string {
  const value = z.encode(position, next);
  if (typeof value === 'number') return String(value);
  return Buffer.from(JSON.stringify(Object.values(value as object))).toString('base64url');
}

function parseCursor(position: z.ZodType, cursor: string): unknown {
  try {
    if (!(position instanceof z.ZodObject)) return JSON.parse(cursor);
    const values = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    const names = Object.keys(position.shape);
    if (values.length !== names.length) return undefined;
    return Object.fromEntries(names.map((name, index) => [name, values[index]]));
  } catch {
    return undefined;
  }
}
