import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

const isUnder = (lower: Element, upper: Element): boolean =>
  lower.getBoundingClientRect().top > upper.getBoundingClientRect().bottom;

export interface Selection {
  readonly selectedId: string | undefined;
  readonly list: RefObject<HTMLUListElement | null>;
  readonly viewer: RefObject<HTMLDivElement | null>;
  /** Selects a row; a viewer below the list, where it may be out of sight, gets the focus and is scrolled to. */
  readonly show: (id: string) => void;
  /** Selects a row and moves the focus to it, or to the viewer below the list. */
  readonly goTo: (id: string) => void;
  readonly focusRow: (id: string) => void;
}

/** The selected row of a list with a viewer beside it, or below it on narrow screens. */
export function useSelection(initialId: string | undefined): Selection {
  const list = useRef<HTMLUListElement>(null);
  const viewer = useRef<HTMLDivElement>(null);
  const isRequested = useRef(false);
  const [selectedId, select] = useState(initialId);

  const isStacked = () => list.current && viewer.current && isUnder(viewer.current, list.current);
  const focusRow = (id: string) => list.current?.querySelector<HTMLElement>(`[data-paper="${id}"]`)?.focus();
  function revealViewer() {
    isRequested.current = false;
    viewer.current?.focus({ preventScroll: true });
    viewer.current?.scrollIntoView({ block: 'start' });
  }
  // The viewer of the new row is another element.
  useLayoutEffect(() => {
    if (isRequested.current) revealViewer();
  }, [selectedId]);

  function show(id: string) {
    select(id);
    if (!isStacked()) return;
    if (id === selectedId) revealViewer();
    else isRequested.current = true;
  }

  return {
    selectedId,
    list,
    viewer,
    show,
    goTo(id) {
      if (!isStacked()) focusRow(id);
      show(id);
    },
    focusRow,
  };
}
