import { Readable } from 'node:stream';
import {
  exportAudit,
  listAccess,
  listAudit,
  maxExportedEntries,
  accessArea,
  type AuditEntry,
  type QueryOf,
} from '@dossier/contracts';
import { contentDisposition, fail, readPosition, sendPage, validate } from '@dossier/service-kit';
import { toCsv, toJson } from '../audit/audit-file.ts';
import {
  addAddresses,
  auditPosition,
  listAuditPage,
  type AuditFilter,
  type AuditPage,
} from '../audit/audit-pages.ts';
import { requireSession, sendJson, type Handle } from './handler.ts';
import type { HandlerDeps } from './handler-deps.ts';

const defaultLimit = 100;
const batchSize = 1000;

export function handleAuditList({ caller }: Pick<HandlerDeps, 'caller'>): Handle {
  return async ({ ctx }) => {
    const { language } = ctx.state;
    const validated = validate(listAudit.query, { ...ctx.query }, language);
    const { query, after } = readPosition(auditPosition, validated, language);
    const { limit = defaultLimit, ...filter } = query;
    const { entries, ...page } = await listAuditPage(caller, toFilter(filter), limit, after);
    const body = listAudit.response.parse(await addAddresses(caller, entries));
    sendJson(ctx, sendPage(ctx, auditPosition, { ...page, body }));
  };
}

/** What others did with the user's own data. */
export function handleAccessList({ caller }: Pick<HandlerDeps, 'caller'>): Handle {
  return async ({ ctx, session }) => {
    const { user } = requireSession(session);
    const { language } = ctx.state;
    const validated = validate(listAccess.query, { ...ctx.query }, language);
    const { query, after } = readPosition(auditPosition, validated, language);
    const filter = { subject: String(user.userId), byOthers: 'true', outcome: 'done' } as const;
    const { entries, ...page } = await listAuditPage(caller, filter, query.limit ?? defaultLimit, after);
    const shown = entries.map(({ service, ...entry }) => ({ ...entry, area: accessArea(service) }));
    sendJson(ctx, sendPage(ctx, auditPosition, { ...page, body: listAccess.response.parse(shown) }));
  };
}

/** The first page is read before the response starts, so that its errors are sent as such. */
export function handleAuditExport({ caller, clock }: Pick<HandlerDeps, 'caller' | 'clock'>): Handle {
  return async ({ ctx }) => {
    const { format, ...filter } = validate(exportAudit.query, { ...ctx.query }, ctx.state.language);
    const selected = toFilter(filter);
    const first = await listAuditPage(caller, selected, batchSize);
    if (first.total > maxExportedEntries) throw fail('AUDIT_EXPORT_TOO_LARGE');
    const write = format === 'csv' ? toCsv : toJson;
    const name = `audit-${new Date(clock.now()).toISOString().slice(0, 10)}.${format}`;
    ctx.set('Content-Type', format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json');
    ctx.set('Content-Disposition', contentDisposition('attachment', name));
    ctx.set('Cache-Control', 'private, no-store');
    ctx.set('X-Content-Type-Options', 'nosniff');
    const body = Readable.from(write(readBatches(first)));
    body.once('error', (error) =>
      ctx.state.log.error({ err: error }, 'an export of the audit log broke off'),
    );
    ctx.body = body;

    /** Entries that are added in the meantime come before the first page. */
    async function* readBatches(page: AuditPage): AsyncGenerator<AuditEntry[]> {
      let current = page;
      for (;;) {
        yield await addAddresses(caller, current.entries);
        if (!current.next) return;
        current = await listAuditPage(caller, selected, batchSize, current.next);
      }
    }
  };
}

type Filter = Omit<QueryOf<typeof exportAudit>, 'format'>;

function toFilter({ actor, subject, ...filter }: Filter): AuditFilter {
  return {
    ...filter,
    ...(actor !== undefined && { actor: String(actor) }),
    ...(subject !== undefined && { subject: String(subject) }),
  };
}
