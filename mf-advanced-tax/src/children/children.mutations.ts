import * as endpoints from '@dossier/contracts';
import { call, setData } from '@dossier/remote-kit';

/** Replaces the children of a year; 412 when they were changed since `version`. */
export async function saveChildren(
  body: endpoints.CallInput<typeof endpoints.saveChildren>['body'],
): Promise<endpoints.ChildrenOfYear> {
  const saved = await call(endpoints.saveChildren, { body });
  await setData(endpoints.listChildren, { query: { taxYear: saved.taxYear } }, saved);
  return saved;
}
