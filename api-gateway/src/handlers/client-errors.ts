import { reportClientError } from '@dossier/contracts';
import { fail, validate } from '@dossier/service-kit';
import { createLimit } from '../guard/limits.ts';
import { limitKey } from '../http/client-address.ts';
import { knownBuilds } from '../pages/known-builds.ts';
import { sendJson, type Handle } from './handler.ts';
import type { HandlerDeps } from './handlers.ts';

/** Allows a page full of broken remotes, and prevents a client from filling the log. */
const maxReportsPerMinute = 30;

/** The codes that are counted by name. */
const countedCodes = new Set(['REFUSED', 'TIMEOUT', 'NOT_A_REMOTE', 'THREW', 'INCOMPATIBLE']);

/** Logs and counts the errors of remotes in the browser; those of a build for a share of the sessions may withdraw it. */
export function handleClientErrors({
  metrics,
  registry,
  canaries,
}: Pick<HandlerDeps, 'metrics' | 'registry' | 'canaries'>): Handle {
  const limitReports = createLimit(maxReportsPerMinute);
  const countReport = metrics.counter('client_errors_total', 'Remotes that could not be loaded or shown', [
    'remote',
    'build',
    'owner',
    'phase',
    'code',
  ]);
  return async ({ ctx, body }) => {
    await limitReports(limitKey(ctx.state.clientAddress));
    const received = validate(reportClientError.body, parseJson(body), ctx.state.language);
    const { ticket: _, ...report } = received;
    const published = await registry.current();
    const known = published.entries.find(({ name }) => name === report.remote);
    const owner = known?.owner ?? 'unknown';
    ctx.state.log.warn({ report, owner }, 'client error');
    await canaries.report(received, published);
    // A fixed set of label values, because every value stays in memory.
    countReport({
      remote: known?.name ?? 'other',
      build: knownBuilds(published, report.remote).has(report.buildId) ? report.buildId : 'other',
      owner,
      phase: report.phase,
      code: countedCodes.has(report.code) ? report.code : 'other',
    });
    sendJson(ctx, { success: true });
  };
}

function parseJson(body: Buffer | null): unknown {
  try {
    return JSON.parse(body?.toString('utf8') || 'null');
  } catch {
    throw fail('INVALID_JSON');
  }
}
