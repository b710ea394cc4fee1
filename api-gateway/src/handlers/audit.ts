import { Readable } from 'node:stream';
import {
  exportAudit,
  listAccess,
  listAudit,
  maxExportedEntries,
  serviceNames,
  accessArea,
  type AuditEntry,
  type Language,
  type QueryOf,
} from '@dossier/contracts';
import { contentDisposition, fail, failField, setPageHeaders, validate } from '@dossier/service-kit';
import { toCsv, toJson } from '../audit/audit-file.ts';
import {
  addAddresses,
  listAuditPage,
  type AuditFilter,
  type AuditPage,
  type AuditPosition,
} from '../audit/audit-pages.ts';
import { requireSession, sendJson, type Handle } from './handler.ts';
import type { HandlerDeps } from './handler-deps.ts';

const defaultLimit = 100;
const batchSize = 1000;

export function handleAuditList({ caller }: Pick<HandlerDeps, 'caller'>): Handle {
  return async ({ ctx }) => {
    const { language } = ctx.state;
    const { limit = defaultLimit, cursor, ...filter } = validate(listAudit.query, { ...ctx.query }, language);
    const position = readPosition(cursor, language);
    const page = await listAuditPage(caller, toFilter(filter), limit, position);
    const entries = await addAddresses(caller, page.entries);
    setPageHeaders(ctx, page.total, page.next && formatPosition(page.next));
    sendJson(ctx, listAudit.response.parse(entries));
  };
}

/** What others did with the user's own data. */
export function handleAccessList({ caller }: Pick<HandlerDeps, 'caller'>): Handle {
  return async ({ ctx, session }) => {
    const { user } = requireSession(session);
    const { language } = ctx.state;
    const { limit = defaultLimit, cursor } = validate(listAccess.query, { ...ctx.query }, language);
    const filter = { subject: String(user.userId), byOthers: 'true', outcome: 'done' } as const;
    const page = await listAuditPage(caller, filter, limit, readPosition(cursor, language));
    setPageHeaders(ctx, page.total, page.next && formatPosition(page.next));
    const entries = page.entries.map(({ service, ...entry }) => ({
      ...entry,
      area: accessArea(service),
    }));
    sendJson(ctx, listAccess.response.parse(entries));
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

const formatPosition = ({ at, service, id }: AuditPosition) => `${at}/${service}/${id}`;

function readPosition(cursor: string | undefined, language: Language): AuditPosition | undefined {
  if (cursor === undefined) return undefined;
  const position = parsePosition(cursor);
  if (!position) throw failField('cursor', 'invalid_format', language);
  return position;
}

/** Null for a cursor that no page has. */
function parsePosition(cursor: string): AuditPosition | null {
  const [at = '', name, id = '', ...rest] = cursor.split('/');
  const service = serviceNames.find((each) => each === name);
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(at) && !Number.isNaN(Date.parse(at));
  if (!service || !isTime || !/^\d{1,10}$/.test(id) || rest.length > 0) return null;
  return { at, service, id: Number(id) };
}
