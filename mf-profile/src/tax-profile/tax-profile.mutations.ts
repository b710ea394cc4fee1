import * as endpoints from '@dossier/contracts';
import { call } from '@dossier/remote-kit';
import { showStatus } from '@dossier/remote-kit/status';

/** Moves a filing to a status, by its id. */
export async function setStatus(taxYear: number, statusId: endpoints.TaxStatusId): Promise<void> {
  await showStatus({ taxYear }, await call(endpoints.setStatus, { body: { statusId, taxYear } }));
}

/** Saves the wizard draft, also while the page is being closed. The wizard itself holds the draft: no cached data depends on it. */
export const saveTaxProfileDraft = (
  body: endpoints.CallInput<typeof endpoints.saveTaxProfileDraft>['body'],
) => call(endpoints.saveTaxProfileDraft, { body }, { keepalive: true });

/** Stores the declaration on the server, where every device of the user can download it. */
export async function saveDeclaration(
  body: endpoints.CallInput<typeof endpoints.saveDeclaration>['body'],
): Promise<void> {
  await call(endpoints.saveDeclaration, { body });
}
