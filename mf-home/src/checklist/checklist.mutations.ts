import * as endpoints from '@dossier/contracts';
import { call } from '@dossier/remote-kit';
import { refreshAfterUpload } from '@dossier/remote-kit/uploads';

/** Declares that a required category has no document in a tax year. */
export async function declareNone(
  categoryId: number,
  body: endpoints.BodyIn<typeof endpoints.declareNone>,
): Promise<void> {
  await call(endpoints.declareNone, { params: { categoryId: String(categoryId) }, body });
  // The declaration counts as a document, so it may complete the year.
  refreshAfterUpload(Number(body.taxYear));
}

/** Takes the declaration back. */
export async function withdrawNone(categoryId: number, taxYear: number): Promise<void> {
  await call(endpoints.withdrawNone, { params: { categoryId: String(categoryId) }, query: { taxYear } });
  refreshAfterUpload(taxYear);
}
