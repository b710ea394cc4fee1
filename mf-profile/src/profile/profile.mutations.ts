import * as endpoints from '@dossier/contracts';
import { call } from '@dossier/remote-kit';

/** Accepts the terms. Invalidates nothing by itself: the profile that is saved next holds the time. */
export async function acceptTerms(): Promise<void> {
  const timestamp = new Date().toISOString();
  const userAgent = navigator.userAgent.slice(0, 1000);
  await call(endpoints.acceptTerms, { body: { accepted: true, timestamp, userAgent } });
}
