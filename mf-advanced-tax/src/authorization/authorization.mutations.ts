import * as endpoints from '@dossier/contracts';
import { call, refresh, setData } from '@dossier/remote-kit';

/** Saves canton, tax ID and accepted power of attorney of a year. */
export async function saveAuthorization(
  body: endpoints.CallInput<typeof endpoints.saveAuthorization>['body'],
): Promise<endpoints.AuthorizationSettings> {
  return show(await call(endpoints.saveAuthorization, { body }));
}

/** Takes the tax ID or the power of attorney of a year into or out of use. */
export async function switchAuthorization(
  body: endpoints.CallInput<typeof endpoints.switchAuthorization>['body'],
): Promise<endpoints.AuthorizationSettings> {
  return show(await call(endpoints.switchAuthorization, { body }));
}

/** Two answers of the tax profile follow from the settings. */
async function show(saved: endpoints.AuthorizationSettings): Promise<endpoints.AuthorizationSettings> {
  await setData(endpoints.getAuthorization, { query: { taxYear: saved.taxYear } }, saved);
  await Promise.all([refresh(endpoints.getUser), refresh(endpoints.getProfile)]);
  return saved;
}
