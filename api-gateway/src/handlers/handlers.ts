import { join } from 'node:path';
import {
  exportAudit,
  getAbout,
  getAudio,
  getHealth,
  getLicenceText,
  getOpenApi,
  getSbom,
  getSecurityTxt,
  getSystem,
  getUser,
  listAccess,
  listAudit,
  listBuilds,
  listCantons,
  listLicences,
  listRemotes,
  pinBuild,
  reportClientError,
  reportVitals,
  searchAddresses,
  unpinBuild,
} from '@dossier/contracts';
import { createLicences } from '../licences/licences.ts';
import { handleAddressSearch } from './addresses.ts';
import { handleAudio } from './audio.ts';
import { handleAccessList, handleAuditExport, handleAuditList } from './audit.ts';
import { handleBuildList, handlePinBuild, handleUnpinBuild } from './builds.ts';
import { handleCantons } from './cantons.ts';
import { handleClientErrors } from './client-errors.ts';
import { sendJson, type GatewayHandler, type Handle } from './handler.ts';
import type { HandlerDeps } from './handler-deps.ts';
import { handleHealth } from './health.ts';
import { handleOpenApi } from './open-api.ts';
import { handleLicenceList, handleLicenceText, handleSbom } from './licences.ts';
import { buildKeyHandlers } from './build-keys.ts';
import { releaseTokenHandlers } from './release-tokens.ts';
import { releaseHandlers } from './releases.ts';
import { handleRemotes } from './remotes.ts';
import { handleSecurityTxt } from './security-txt.ts';
import { handleSystem } from './system.ts';
import { handleUser } from './user.ts';
import { handleVitals } from './vitals.ts';

/** The handlers of the gateway's own endpoints, by endpoint id. */
export function createHandlers(deps: HandlerDeps): ReadonlyMap<string, Handle> {
  const licences = createLicences(deps);
  const handlers: readonly GatewayHandler[] = [
    [getHealth, handleHealth(deps)],
    [getOpenApi, handleOpenApi(deps)],
    [getAbout, ({ ctx }) => sendJson(ctx, deps.settings.about)],
    [getSecurityTxt, handleSecurityTxt(deps)],
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
    [getSbom, handleSbom(deps)],
    [listLicences, handleLicenceList(licences)],
    [getLicenceText, handleLicenceText(licences)],
    ...releaseHandlers(deps),
    ...releaseTokenHandlers(deps),
    ...buildKeyHandlers(deps),
  ];
  return new Map(handlers.map(([spec, handle]) => [spec.id, handle]));
}
