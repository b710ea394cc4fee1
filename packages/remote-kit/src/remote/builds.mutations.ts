import * as endpoints from '@dossier/contracts';
import { call } from '../call/call.ts';
import { refresh } from '../data/use-data.ts';
import { publish } from '../events/events.ts';

/** Makes this browser load another build of a remote from the next time the user enters it. */
export async function pinBuild(remote: string, buildId: string): Promise<void> {
  await call(endpoints.pinBuild, { params: { remote, buildId } });
  await refreshBuilds();
}

/** Makes this browser load the current build of a remote again. */
export async function unpinBuild(remote: string): Promise<void> {
  await call(endpoints.unpinBuild, { params: { remote } });
  await refreshBuilds();
}

async function refreshBuilds(): Promise<void> {
  publish('buildsChanged', {});
  await refresh(endpoints.listBuilds);
}
