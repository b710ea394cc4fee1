import type { Language } from '@dossier/contracts';
import { failField } from '../errors/fields.ts';
import type { KoaContext } from '../request/context.ts';

/** Parses the cursor of a list that is ordered by a number; undefined for the first page. */
export function parseNumberCursor(
  { cursor }: { cursor?: string | undefined },
  language: Language,
): number | undefined {
  if (cursor === undefined) return undefined;
  if (/^\d{1,10}$/.test(cursor)) return Number(cursor);
  throw failField('cursor', 'invalid_format', language);
}

/** Sets the headers of a page: the length of the whole list, and the cursor of the next page, if there is one. */
export function setPageHeaders(ctx: KoaContext, total: number, next: string | number | undefined): void {
  ctx.set('X-Total-Count', String(total));
  if (next !== undefined) ctx.set('X-Next-Cursor', String(next));
}
