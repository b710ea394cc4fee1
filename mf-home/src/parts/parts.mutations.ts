import * as endpoints from '@dossier/contracts';
import { call, refresh } from '@dossier/remote-kit';
import { refreshAfterUpload } from '@dossier/remote-kit/uploads';

/** Makes files of the parts of a document, in place of it. */
export async function divideFile(
  { id, taxYear, version }: endpoints.FileResponse,
  parts: endpoints.BodyIn<typeof endpoints.divideFile>['parts'],
): Promise<endpoints.ResponseOf<typeof endpoints.divideFile>> {
  const divided = await call(endpoints.divideFile, { params: { id }, body: { version, parts } });
  refreshAfterUpload(taxYear);
  await Promise.all([refresh(endpoints.listTrash), refresh(endpoints.listExpectedPapers)]);
  return divided;
}
