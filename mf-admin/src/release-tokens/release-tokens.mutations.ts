import * as endpoints from '@dossier/contracts';
import type { BodyIn } from '@dossier/contracts';
import { call, refreshAfter } from '@dossier/remote-kit';

/** Makes a token after a fresh sign-in; its text is in no other response. */
export const createReleaseToken = (body: BodyIn<typeof endpoints.createReleaseToken>) =>
  refreshAfter(call(endpoints.createReleaseToken, { body }), endpoints.listReleaseTokens);

/** Revokes a token, after a fresh sign-in. */
export async function revokeReleaseToken(id: string): Promise<void> {
  await refreshAfter(call(endpoints.revokeReleaseToken, { params: { id } }), endpoints.listReleaseTokens);
}
