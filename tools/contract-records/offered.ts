import { allEndpoints } from '@dossier/contracts';
import { eventTypes, providedExports } from '../../packages/remote-kit/webpack/contract-record.mjs';
import type { Offered } from '../../packages/service-kit/src/releases/contract.ts';

/** What this checkout offers. */
export async function offeredByCheckout(): Promise<Offered> {
  return { endpoints: allEndpoints, events: eventTypes(), shared: await providedExports() };
}
