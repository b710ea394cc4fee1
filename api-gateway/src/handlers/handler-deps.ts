import type { getHealth, ResponseOf, Role } from '@dossier/contracts';
import type { Caller, Clock } from '@dossier/service-kit';
import type { RegistryStore } from '@dossier/releases';
import type { createAddressSearch } from '../addresses/search.ts';
import type { GatewayContext } from '../http/context.ts';
import type { Canaries } from '../pages/canaries.ts';
import type { PinStore } from '../pages/pins.ts';
import type { Registry } from '../pages/registry.ts';
import type { GatewaySettings } from '../settings.ts';
import type { Vitals } from '../vitals/vitals.ts';

/** What the handlers of the gateway's own endpoints work with. */
export interface HandlerDeps {
  readonly dataDir: string;
  /** Of the gateway's own build, with its bills of materials. */
  readonly buildDirectory: string;
  readonly store: RegistryStore;
  /** Maximum time without progress while a build is uploaded. */
  readonly idleMs: number;
  readonly caller: Pick<Caller, 'call'>;
  readonly clock: Clock;
  readonly registry: Registry;
  readonly pins: PinStore;
  readonly canaries: Pick<Canaries, 'report'>;
  readonly vitals: Vitals;
  readonly filesDirectory: string;
  readonly searchAddresses: ReturnType<typeof createAddressSearch>;
  readonly version: string;
  readonly settings: Pick<GatewaySettings, 'paymentUrl' | 'about' | 'publicOrigin' | 'security'>;
  checkHealth(): Promise<ResponseOf<typeof getHealth>>;
  findRole(ctx: GatewayContext): Promise<Role | undefined>;
}
