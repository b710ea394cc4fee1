import { allEndpoints, type EndpointSpec } from '@dossier/contracts';
import { eventTypes, providedExports } from '../../packages/remote-kit/webpack/provided-exports.mjs';

/** What services, shell and events offer to a build. */
export interface Offered {
  readonly endpoints: readonly EndpointSpec[];
  /** The exports of each shared module; undefined when they are not known, which no build is compared with. */
  readonly shared: Readonly<Record<string, readonly string[]>> | undefined;
  readonly events: Readonly<Record<string, string>>;
}

/** What this checkout offers. */
export async function offeredByCheckout(): Promise<Offered> {
  return { ...offeredByServices(), shared: await providedExports() };
}

/** What this checkout offers, without the shell, which is released by itself. */
export function offeredByServices(): Omit<Offered, 'shared'> {
  return { endpoints: allEndpoints, events: eventTypes() };
}
