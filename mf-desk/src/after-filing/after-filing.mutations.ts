import * as endpoints from '@dossier/contracts';
import type { AfterFilingForm } from '@dossier/contracts';
import { call, refresh, setData } from '@dossier/remote-kit';

/** Replaces what happened after filing. After a refusal the stored state is requested again: somebody else was faster. */
export async function saveAfterFiling(
  params: { userId: string; taxYear: string },
  form: AfterFilingForm,
  revision: number | null,
): Promise<void> {
  try {
    const stored = await call(endpoints.saveDeskAfterFiling, { params, body: { ...form, revision } });
    await setData(endpoints.getDeskAfterFiling, { params }, stored);
  } catch (error) {
    await refresh(endpoints.getDeskAfterFiling, { params });
    throw error;
  } finally {
    void refresh(endpoints.listObjections, {});
  }
}
