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
export function readPosition(
  position: z.ZodType,
  { cursor, ...query }: { readonly cursor?: string | undefined },
  language: Language,
): { query: object; after: unknown } {
  if (cursor === undefined) return { query, after: undefined };
  const { success, data } = z.safeDecode(position, parseCursor(position, cursor));
  if (!success) throw failField('cursor', 'invalid_format', language);
  return { query, after: data };
}

/** Sets the headers of a page, and returns its body. */
export function sendPage(
  ctx: KoaContext,
  position: z.ZodType,
  { body, total, next }: Page<unknown, unknown>,
) {
  setPageHeaders(ctx, total, next === undefined ? undefined : formatCursor(position, next));
  return body;
}

/** Sets the headers of a page: the length of the whole list, and the cursor of the next page, if there is one. */
export function setPageHeaders(ctx: KoaContext, total: number, next: string | undefined): void {
  ctx.set('X-Total-Count', String(total));
  if (next !== undefined) ctx.set('X-Next-Cursor', next);
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
