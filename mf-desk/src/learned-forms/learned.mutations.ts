import * as endpoints from '@dossier/contracts';
import { call, refreshAfter } from '@dossier/remote-kit';

/** Makes the reader forget a form that the corrections of experts taught it. */
export async function removeLearnedForm(id: string): Promise<void> {
  const request = call(endpoints.removeLearnedForm, { params: { id } });
  await refreshAfter(request, endpoints.listLearnedForms);
}
