import * as endpoints from '@dossier/contracts';
import { call } from '../call/call.ts';
import { refresh, setData } from '../data/use-data.ts';
import { publish } from '../events/events.ts';

/** Saves fields of the person and answers of `taxYear`. With `isTaxProfileComplete` the server checks and confirms the year. */
export async function updateProfile(
  body: endpoints.CallInput<typeof endpoints.updateProfile>['body'],
): Promise<endpoints.Profile> {
  const saved = await call(endpoints.updateProfile, { body });
  await setData(endpoints.getProfile, { query: { taxYear: body.taxYear } }, saved);
  await Promise.all([refresh(endpoints.getUser), refresh(endpoints.listNotifications)]);
  publish('profileChanged', {});
  return saved;
}
