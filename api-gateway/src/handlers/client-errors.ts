import { reportClientError } from '@dossier/contracts';
import { validate } from '@dossier/service-kit';
import { createLimit } from '../guard/limits.ts';
import { limitKey } from '../http/client-address.ts';
import { parseJson, sendJson, type Handle } from './handler.ts';
import type { HandlerDeps } from './handler-deps.ts';

/** Allows a page full of broken remotes, and prevents a client from filling the log. */
const maxReportsPerMinute = 30;

/** Logs and counts the errors of remotes in the browser; those of a build for a share of the sessions may withdraw it. */
export function handleClientErrors({
  registry,
  canaries,
  vitals,
}: Pick<HandlerDeps, 'registry' | 'canaries' | 'vitals'>): Handle {
  const limitReports = createLimit(maxReportsPerMinute);
  return async ({ ctx, body }) => {
    await limitReports(limitKey(ctx.state.clientAddress));
    const received = validate(reportClientError.body, parseJson(body), ctx.state.language);
    const { ticket: _, ...report } = received;
    const published = await registry.current();
    const owner = published.entries.find(({ name }) => name === report.remote)?.owner ?? 'unknown';
    ctx.state.log.warn({ report, owner }, 'client error');
    vitals.recordFailure(received, published);
    await canaries.report(received, published);
    sendJson(ctx, { success: true });
  };
}
