import { listFiles, type FileResponse } from '@dossier/contracts';
import { notifyError, useFailureToast, useTexts } from '@dossier/remote-kit';
import { useRows, type RowsData } from '@dossier/remote-kit/rows';

export interface Files extends RowsData<FileResponse> {
  /** Loads the rest of the list. */
  all(): Promise<void>;
}

/** The files of a year, newest first, a hundred at a time. */
export function useFiles(taxYear: number): Files {
  'use memo';
  const t = useTexts('mf-home');
  const files = useRows(listFiles, { query: { taxYear } });
  useFailureToast(files.error, t('files.failed'));
  const all = () => files.more(Infinity).catch((error: unknown) => notifyError(error, t('files.failed')));
  return { ...files, all };
}
