import * as endpoints from '@dossier/contracts';
import type { BodyIn } from '@dossier/contracts';
import { call, refresh, setData } from '@dossier/remote-kit';
import { refreshAfter } from './refresh-after.ts';
import { refreshAfterUpload } from './refresh-after-upload.ts';

export type Confirmation = BodyIn<typeof endpoints.confirmReadings>['files'][number];

/** Files papers by their readings or as corrected: all of them or, after an error, none. Returns them as they are now. */
export async function confirmReadings(
  taxYear: number,
  confirmations: readonly Confirmation[],
): Promise<readonly endpoints.FileResponse[]> {
  const { files } = await call(endpoints.confirmReadings, { body: { files: [...confirmations] } });
  // A filed paper may cover a required category.
  for (const year of new Set([taxYear, ...files.map((file) => file.taxYear)])) refreshAfterUpload(year);
  await Promise.all([refresh(endpoints.listReadings), refresh(endpoints.listExpectedPapers)]);
  return files;
}

/** Confirms, corrects or adds a value of a paper; null says that the paper has none. */
export async function saveReadingValue(
  fileId: string,
  valueId: string,
  body: BodyIn<typeof endpoints.saveReadingValue>,
): Promise<void> {
  await call(endpoints.saveReadingValue, { params: { id: fileId, valueId }, body });
  await refresh(endpoints.listReadings);
}

/** Returns to the value that was read. */
export async function resetReadingValue(fileId: string, valueId: string): Promise<void> {
  await call(endpoints.resetReadingValue, { params: { id: fileId, valueId } });
  await refresh(endpoints.listReadings);
}

export async function dismissFinding(fileId: string, findingId: string, isDismissed: boolean): Promise<void> {
  await call(endpoints.dismissFinding, { params: { id: fileId, findingId }, body: { isDismissed } });
  await refresh(endpoints.listReadings);
}

/** Declares that an expected paper does not exist in a year, or takes that back. */
export async function declarePaperGone(taxYear: number, id: string, isGone: boolean): Promise<void> {
  const papers = await call(endpoints.declarePaperGone, { params: { id }, body: { taxYear, isGone } });
  await setData(endpoints.listExpectedPapers, { query: { taxYear } }, papers);
}

/** Makes the reader forget a form that the user's own corrections taught it. */
export async function forgetOwnForm(id: string): Promise<void> {
  const request = call(endpoints.removeOwnLearnedForm, { params: { id } });
  await refreshAfter(request, endpoints.listOwnLearnedForms);
}

/** Makes the reader forget a form that the corrections of experts taught it. */
export async function forgetOfficeForm(id: string): Promise<void> {
  const request = call(endpoints.removeLearnedForm, { params: { id } });
  await refreshAfter(request, endpoints.listLearnedForms);
}

/** Gives or revokes the consent to send the text of unknown papers to the model server. */
export async function saveModelConsent(isGiven: boolean): Promise<void> {
  await setData(endpoints.getModelConsent, {}, await call(endpoints.saveModelConsent, { body: { isGiven } }));
}
