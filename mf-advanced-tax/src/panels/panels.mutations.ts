import * as endpoints from '@dossier/contracts';
import { call, refresh } from '@dossier/remote-kit';

/** Remembers that a card was expanded or collapsed in a year. */
export async function setCardPanel(
  taxYear: number,
  panel: endpoints.CardPanel,
  isExpanded: boolean,
): Promise<void> {
  await call(endpoints.setCardPanel, { params: { panel }, body: { taxYear, isExpanded } });
  await refresh(endpoints.listCardPanels, { query: { taxYear } });
}
