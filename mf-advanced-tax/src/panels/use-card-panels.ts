import { listCardPanels, type CardPanel } from '@dossier/contracts';
import { useData } from '@dossier/remote-kit';
import { useState } from 'react';
import { setCardPanel } from './panels.mutations.ts';

/** Which cards the user expanded or collapsed in a year. One that cannot be saved stays as it is until the page is left. */
export function useCardPanels(taxYear: number) {
  const { data, error } = useData(listCardPanels, { query: { taxYear } }, { stored: true });
  /** Changes of this page, by year and panel. */
  const [changed, setChanged] = useState<Readonly<Record<string, boolean>>>({});
  const saved = new Map(data?.map(({ panel, isExpanded }) => [panel, isExpanded]));
  const keyOf = (panel: CardPanel) => `${taxYear} ${panel}`;

  return {
    isLoaded: data !== null || error !== null,
    isExpanded: (panel: CardPanel, byDefault: boolean) =>
      changed[keyOf(panel)] ?? saved.get(panel) ?? byDefault,
    set: (panel: CardPanel, isExpanded: boolean) => {
      setChanged((others) => ({ ...others, [keyOf(panel)]: isExpanded }));
      setCardPanel(taxYear, panel, isExpanded).catch(() => undefined); // nothing the user must act on
    },
  };
}

export type CardPanels = ReturnType<typeof useCardPanels>;
