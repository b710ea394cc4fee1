import { maxFilesAtOnce } from '@dossier/contracts';
import type { RowSelection } from '@dossier/documents';
import { useRef, useState, type KeyboardEvent } from 'react';

export interface Selection {
  /** The selected ids that are still listed, in the order of the list. */
  readonly ids: readonly string[];
  /** No more can be selected. */
  readonly isFull: boolean;
  readonly isEverything: boolean;
  rowOf(id: string): RowSelection;
  selectAll(): void;
  clear(): void;
}

/** The rows selected in a list, at most as many as one call may change. With the shift key a whole range follows. */
export function useSelection(listed: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef<string>(undefined);
  const ids = listed.filter((id) => chosen.has(id));
  const choose = (next: readonly string[]) => setChosen(new Set(next.slice(0, maxFilesAtOnce)));

  function toggle(id: string, withShift: boolean) {
    const from = withShift && anchor.current !== undefined ? listed.indexOf(anchor.current) : -1;
    const to = listed.indexOf(id);
    const range = from < 0 ? [id] : listed.slice(Math.min(from, to), Math.max(from, to) + 1);
    anchor.current = id;
    choose(chosen.has(id) ? ids.filter((each) => !range.includes(each)) : [...new Set([...ids, ...range])]);
  }

  return {
    ids,
    isFull: ids.length >= maxFilesAtOnce,
    isEverything: ids.length === Math.min(listed.length, maxFilesAtOnce),
    rowOf: (id) => ({
      isSelected: chosen.has(id),
      onToggle: (withShift) => toggle(id, withShift),
    }),
    selectAll: () => choose(listed),
    clear: () => choose([]),
  };
}

export interface Selecting {
  /** Undefined while nothing can be selected. */
  readonly selection: Selection | undefined;
  toggle(): void;
  /** Selects everything with Ctrl+A or Cmd+A. */
  onKeyDown(event: KeyboardEvent): void;
}

/** A list in which selecting several rows is switched on and off. */
export function useSelecting(listed: readonly string[]): Selecting {
  const [isSelecting, setSelecting] = useState(false);
  const selection = useSelection(listed);
  return {
    selection: isSelecting ? selection : undefined,
    toggle: () => setSelecting(!isSelecting),
    onKeyDown: (event) => {
      if (!isSelecting || event.key !== 'a' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      selection.selectAll();
    },
  };
}
