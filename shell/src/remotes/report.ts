import { endpointUrl, reportClientError } from '@dossier/contracts';
import type { RemoteFailure } from './failure.ts';

export interface FailureReport {
  remote: string;
  buildId: string;
  failure: RemoteFailure;
  durationMs: number;
}

/** Tells the gateway what broke; nothing about the person. Survives the page, and never fails itself. */
export function reportFailure({ remote, buildId, failure, durationMs }: FailureReport): void {
  const { phase, code } = failure;
  const body = { remote, buildId, phase, code, durationMs: Math.round(durationMs) };
  fetch(endpointUrl(reportClientError), {
    method: reportClientError.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
    // a report is no activity of the person's
    credentials: 'omit',
  }).catch(() => undefined);
}
