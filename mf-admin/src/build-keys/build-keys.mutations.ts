import * as endpoints from '@dossier/contracts';
import type { BodyIn } from '@dossier/contracts';
import { call, refreshAfter } from '@dossier/remote-kit';

/** Registers the public key of a team, after a fresh sign-in. */
export async function registerBuildKey(body: BodyIn<typeof endpoints.registerBuildKey>): Promise<void> {
  await refreshAfter(call(endpoints.registerBuildKey, { body }), endpoints.listBuildKeys);
}

/** Revokes a key after a fresh sign-in: the builds that only it signed are no longer offered. */
export async function revokeBuildKey(id: string): Promise<void> {
  const revoked = refreshAfter(call(endpoints.revokeBuildKey, { params: { id } }), endpoints.listBuildKeys);
  await refreshAfter(revoked, endpoints.listBuilds);
}
