import * as endpoints from '@dossier/contracts';
import { call, publish, refresh, setData } from '@dossier/remote-kit';

/** Saves fields of the person and answers of `taxYear`. With `isTaxProfileComplete` the server checks and confirms the year. */
export async function saveProfile(
  body: endpoints.CallInput<typeof endpoints.updateProfile>['body'],
): Promise<endpoints.Profile> {
  const saved = await call(endpoints.updateProfile, { body });
  await setData(endpoints.getProfile, { query: { taxYear: body.taxYear } }, saved);
  await Promise.all([refresh(endpoints.getUser), refresh(endpoints.listNotifications)]);
  publish('profileChanged', {});
  return saved;
}

/** Accepts the terms. Invalidates nothing by itself: the profile that is saved next holds the time. */
export async function acceptTerms(): Promise<void> {
  const timestamp = new Date().toISOString();
  const userAgent = navigator.userAgent.slice(0, 1000);
  await call(endpoints.acceptTerms, { body: { accepted: true, timestamp, userAgent } });
}
