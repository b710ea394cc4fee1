import { useEffect, useState, useSyncExternalStore } from 'react';
import type { SlotName } from '@dossier/contracts';
import { slotHost, type ContentState, type ListedContent } from '@dossier/remote-kit';

export interface SlotOptions {
  /** How many contents the page has room for. */
  max: number;
  /** The ids of contents in the order of the page; all others follow, by their id. */
  order?: readonly string[];
}

/** A content of a slot with its state. */
export interface PlacedContent<N extends SlotName> extends ListedContent {
  readonly slot: N;
  readonly state: ContentState;
}

/** The contents of a slot of this page, without those that failed. */
export interface Slot<N extends SlotName = SlotName> {
  readonly contents: readonly PlacedContent<N>[];
  /** Whether some are being loaded for the first time. */
  readonly isPending: boolean;
}

/**
 * Declares a slot of a page and loads its contents. They are chosen when the page is mounted, so that no release changes a
 * page under its reader.
 */
export function useSlot<N extends SlotName>(name: N, { max, order = [] }: SlotOptions): Slot<N> {
  const host = slotHost();
  const [chosen] = useState(() => arrange(host.list(name), order).slice(0, max));
  useEffect(() => {
    for (const content of chosen) host.load(content);
  }, [host, chosen]);
  const statuses = useSyncExternalStore(host.subscribe, () =>
    chosen.map((content) => host.stateOf(content).status).join(' '),
  );
  const contents = chosen.map((content) => ({ ...content, slot: name, state: host.stateOf(content) }));
  return {
    contents: contents.filter(({ state }) => state.status !== 'failed'),
    isPending: statuses.includes('loading'),
  };
}

function arrange(contents: readonly ListedContent[], order: readonly string[]): ListedContent[] {
  const placeOf = ({ id }: ListedContent) => (order.includes(id) ? order.indexOf(id) : order.length);
  const nameOf = ({ id, remote }: ListedContent) => `${id} ${remote}`;
  return contents.toSorted((a, b) => placeOf(a) - placeOf(b) || (nameOf(a) < nameOf(b) ? -1 : 1));
}
