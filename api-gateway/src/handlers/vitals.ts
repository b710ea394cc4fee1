import { reportVitals } from '@dossier/contracts';
import { validate } from '@dossier/service-kit';
import { createLimit } from '../guard/limits.ts';
import { limitKey } from '../http/client-address.ts';
import { parseJson, sendJson, type Handle } from './handler.ts';
import type { HandlerDeps } from './handler-deps.ts';

/** A page sends one report; many people may share an address. */
const maxReportsPerMinute = 120;

/** Counts what the pages measured of their remotes. */
export function handleVitals({ registry, vitals }: Pick<HandlerDeps, 'registry' | 'vitals'>): Handle {
  const limitReports = createLimit(maxReportsPerMinute);
  return async ({ ctx, body }) => {
    await limitReports(limitKey(ctx.state.clientAddress));
    const report = validate(reportVitals.body, parseJson(body), ctx.state.language);
    await vitals.record(report, await registry.current());
    sendJson(ctx, { success: true });
  };
}
