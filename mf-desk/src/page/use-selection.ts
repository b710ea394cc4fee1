import { notifyError } from '@dossier/remote-kit';
import type { RowsData } from '@dossier/remote-kit/rows';
import type { RowSelectionState } from '@tanstack/react-table';
import { useState } from 'react';

/** The most rows that are selected at once. */
const maxSelected = 1000;

export interface Selection<Row> {
  /** By the id of the row. */
  readonly state: RowSelectionState;
  readonly change: (change: (before: RowSelectionState) => RowSelectionState) => void;
  readonly selected: readonly Row[];
  readonly total: number;
  readonly clear: () => void;
  /** Selects all rows of the filter up to `max`, also those that are not loaded; absent when they all are selected. */
  readonly selectAll: (() => void) | undefined;
  readonly max: number;
}

/** The rows of a long list that are selected. `failed` is the message when those to be selected cannot be loaded. */
export function useSelection<Row>(
  { data, total, more }: Pick<RowsData<Row>, 'data' | 'total' | 'more'>,
  idOf: (row: Row) => string,
  failed: string,
): Selection<Row> {
  const [state, setState] = useState<RowSelectionState>({});
  const [isAllWanted, setAllWanted] = useState(false);
  const loaded = data ?? [];
  const selectable = Math.min(total, maxSelected);
  if (isAllWanted && loaded.length >= selectable) {
    setAllWanted(false);
    setState(Object.fromEntries(loaded.slice(0, maxSelected).map((row) => [idOf(row), true as const])));
  }
  const selected = loaded.filter((row) => state[idOf(row)]);

  /** Loads the rest of the list first: what is done to a row is based on its version. */
  async function selectAll() {
    setAllWanted(true);
    try {
      const rest = selectable - loaded.length;
      if (rest > 0) await more(rest);
    } catch (error) {
      setAllWanted(false);
      notifyError(error, failed);
    }
  }
  return {
    state,
    change: setState,
    selected,
    total,
    clear: () => setState({}),
    selectAll: selected.length < selectable ? () => void selectAll() : undefined,
    max: maxSelected,
  };
}
