import { allEndpoints, slots } from '@dossier/contracts';
import { eventTypes, providedExports, slotRecords } from '@dossier/build-kit/contract-record';
import type { Offered } from '@dossier/releases';

/** What this checkout offers. */
export async function offeredByCheckout(): Promise<Offered> {
  return {
    endpoints: allEndpoints,
    events: eventTypes(),
    shared: await providedExports(),
    slots: slotRecords(Object.keys(slots)),
  };
}
