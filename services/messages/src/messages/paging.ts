import { messagePageSize, type Language } from '@dossier/contracts';
import { failField, type KoaContext } from '@dossier/service-kit';
import type { MessagePage, MessageRange } from './messages.repository.ts';

interface PageQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** The id of the last message of the previous page. */
export function parseCursor({ cursor }: PageQuery, language: Language): number | undefined {
  if (cursor === undefined) return undefined;
  if (/^\d{1,10}$/.test(cursor)) return Number(cursor);
  throw failField('cursor', 'invalid_format', language);
}

export function parseRange(query: PageQuery, language: Language): MessageRange {
  return { limit: query.limit ?? messagePageSize, before: parseCursor(query, language) };
}

export function setPageHeaders(ctx: KoaContext, total: number, nextId: number | undefined): void {
  ctx.set('X-Total-Count', String(total));
  if (nextId !== undefined) ctx.set('X-Next-Cursor', String(nextId));
}

/** The headers of a page of messages, whose cursor is its oldest message. */
export function setMessageHeaders(ctx: KoaContext, { messages, total, hasMore }: MessagePage): void {
  setPageHeaders(ctx, total, hasMore ? messages[0]?.id : undefined);
}
