import * as endpoints from '@dossier/contracts';
import type { SectionCheck } from '@dossier/contracts';
import { call, refreshAfter } from '@dossier/remote-kit';
import { refreshFiling } from '../filings/filings.mutations.ts';

/** Ticks or unticks a section of a filing, in the version that was shown. */
export async function setSectionCheck(
  filing: Record<'userId' | 'taxYear', string>,
  { section, version }: Pick<SectionCheck, 'section' | 'version'>,
  done: boolean,
): Promise<SectionCheck> {
  const input = { params: { ...filing, section }, body: { version, done } };
  const stored = await refreshAfter(call(endpoints.setSectionCheck, input), endpoints.listSectionChecks, {
    params: filing,
  });
  refreshFiling(filing);
  return stored;
}
