import { messagePageSize, type Language } from '@dossier/contracts';
import { parseNumberCursor, setPageHeaders, type KoaContext } from '@dossier/service-kit';
import type { MessagePage, MessageRange } from './messages.repository.ts';

interface PageQuery {
  limit?: number | undefined;
  /** The id of the last message of the previous page. */
  cursor?: string | undefined;
}

export function parseRange(query: PageQuery, language: Language): MessageRange {
  return { limit: query.limit ?? messagePageSize, before: parseNumberCursor(query, language) };
}

/** The headers of a page of messages, whose cursor is its oldest message. */
export function setMessageHeaders(ctx: KoaContext, { messages, total, hasMore }: MessagePage): void {
  setPageHeaders(ctx, total, hasMore ? messages[0]?.id : undefined);
}
