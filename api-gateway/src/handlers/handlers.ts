import { join } from 'node:path';
import {
  exportAudit,
  getAbout,
  getAudio,
  getHealth,
  getOpenApi,
  getSystem,
  getUser,
  listAccess,
  listAudit,
  listBuilds,
  listCantons,
  listRemotes,
  pinBuild,
  reportClientError,
  reportVitals,
  searchAddresses,
  unpinBuild,
  type ResponseOf,
  type Role,
} from '@dossier/contracts';
import type { Caller, Clock } from '@dossier/service-kit';
import type { RegistryStore } from '@dossier/service-kit/releases';
import type { createAddressSearch } from '../addresses/search.ts';
import type { GatewayContext } from '../http/context.ts';
import type { Canaries } from '../pages/canaries.ts';
import type { PinStore } from '../pages/pins.ts';
import type { Registry } from '../pages/registry.ts';
import type { GatewaySettings } from '../settings.ts';
import type { Vitals } from '../vitals/vitals.ts';
import { handleAddressSearch } from './addresses.ts';
import { handleAudio } from './audio.ts';
import { handleAccessList, handleAuditExport, handleAuditList } from './audit.ts';
import { handleBuildList, handlePinBuild, handleUnpinBuild } from './builds.ts';
import { handleCantons } from './cantons.ts';
import { handleClientErrors } from './client-errors.ts';
import { sendJson, type GatewayHandler, type Handle } from './handler.ts';
import { handleHealth } from './health.ts';
import { handleOpenApi } from './open-api.ts';
import { releaseTokenHandlers } from './release-tokens.ts';
import { releaseHandlers } from './releases.ts';
import { handleRemotes } from './remotes.ts';
import { handleSystem } from './system.ts';
import { handleUser } from './user.ts';
import { handleVitals } from './vitals.ts';

export interface HandlerDeps {
  readonly dataDir: string;
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
  readonly settings: Pick<GatewaySettings, 'paymentUrl' | 'about'>;
  checkHealth(): Promise<ResponseOf<typeof getHealth>>;
  findRole(ctx: GatewayContext): Promise<Role | undefined>;
}

/** The handlers of the gateway's own endpoints, by endpoint id. */
export function createHandlers(deps: HandlerDeps): ReadonlyMap<string, Handle> {
  const handlers: readonly GatewayHandler[] = [
    [getHealth, handleHealth(deps)],
    [getOpenApi, handleOpenApi(deps)],
    [getAbout, ({ ctx }) => sendJson(ctx, deps.settings.about)],
    [listRemotes, handleRemotes(deps)],
    [listCantons, handleCantons],
    [reportClientError, handleClientErrors(deps)],
    [reportVitals, handleVitals(deps)],
    [getAudio, handleAudio(join(deps.filesDirectory, 'audio'))],
    [searchAddresses, handleAddressSearch(deps)],
    [getUser, handleUser(deps)],
    [listAccess, handleAccessList(deps)],
    [listAudit, handleAuditList(deps)],
    [exportAudit, handleAuditExport(deps)],
    [listBuilds, handleBuildList(deps)],
    [pinBuild, handlePinBuild(deps)],
    [unpinBuild, handleUnpinBuild(deps)],
    [getSystem, handleSystem(deps)],
    ...releaseHandlers(deps),
    ...releaseTokenHandlers(deps),
  ];
  return new Map(handlers.map(([spec, handle]) => [spec.id, handle]));
}
