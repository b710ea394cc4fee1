import * as endpoints from '@dossier/contracts';
import { call, setData } from '@dossier/remote-kit';

/** Saves the details of the spouse in a year; 412 when they were changed since `version`. */
export async function saveSpouse(
  body: endpoints.CallInput<typeof endpoints.saveSpouse>['body'],
): Promise<endpoints.SpouseOfYear> {
  const saved = await call(endpoints.saveSpouse, { body });
  await setData(endpoints.getSpouse, { query: { taxYear: saved.taxYear } }, saved);
  return saved;
}
