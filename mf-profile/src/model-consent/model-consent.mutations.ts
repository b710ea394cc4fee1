import * as endpoints from '@dossier/contracts';
import { call, setData } from '@dossier/remote-kit';

/** Gives or revokes the consent to send the text of unknown papers to the model server. */
export async function saveModelConsent(isGiven: boolean): Promise<void> {
  await setData(endpoints.getModelConsent, {}, await call(endpoints.saveModelConsent, { body: { isGiven } }));
}
