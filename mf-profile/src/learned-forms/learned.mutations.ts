import * as endpoints from '@dossier/contracts';
import { call, refreshAfter } from '@dossier/remote-kit';

/** Makes the reader forget a form that the user's own corrections taught it. */
export async function removeOwnLearnedForm(id: string): Promise<void> {
  const request = call(endpoints.removeOwnLearnedForm, { params: { id } });
  await refreshAfter(request, endpoints.listOwnLearnedForms);
}
