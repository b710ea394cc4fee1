import { endpointUrl, reportClientError } from '@dossier/contracts';
import type { RemoteFailure } from './failure.ts';
import { reportTicket } from './registry.ts';

export interface FailureReport {
  remote: string;
  buildId: string;
  failure: RemoteFailure;
  durationMs: number;
  /** The slot of a content on a page of another remote. */
  slot?: string;
}

/**
 * Reports a failure to the gateway, without personal data. Resolves with the id under which the gateway logged the
 * report, or null when it was not delivered. The request survives the page.
 */
export async function reportFailure(report: FailureReport): Promise<string | null> {
  const { remote, buildId, failure, durationMs, slot } = report;
  const { phase, code } = failure;
  const body = {
    ...{ remote, buildId, phase, code, slot },
    durationMs: Math.round(durationMs),
    ticket: reportTicket(),
  };
  try {
    const response = await fetch(endpointUrl(reportClientError), {
      method: reportClientError.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      keepalive: true,
      // A report must not count as activity of the user.
      credentials: 'omit',
    });
    return response.ok ? response.headers.get('x-request-id') : null;
  } catch {
    return null;
  }
}
