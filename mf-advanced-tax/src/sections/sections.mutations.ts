import * as endpoints from '@dossier/contracts';
import { call, setData } from '@dossier/remote-kit';

/** Turns a section of the advanced tax setup on or off. */
export async function setSection(
  taxYear: number,
  section: endpoints.SectionId,
  enabled: boolean,
): Promise<void> {
  const sections = await call(endpoints.setSection, { params: { section }, body: { taxYear, enabled } });
  await setData(endpoints.listSections, { query: { taxYear } }, sections);
}
