import * as endpoints from '@dossier/contracts';
import { call, setData } from '@dossier/remote-kit';

/** Declares that an expected paper does not exist in a year, or takes that back. */
export async function declarePaperGone(taxYear: number, id: string, isGone: boolean): Promise<void> {
  const papers = await call(endpoints.declarePaperGone, { params: { id }, body: { taxYear, isGone } });
  await setData(endpoints.listExpectedPapers, { query: { taxYear } }, papers);
}
