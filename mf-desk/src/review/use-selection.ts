import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';

const isUnder = (lower: Element, upper: Element): boolean =>
  lower.getBoundingClientRect().top > upper.getBoundingClientRect().bottom;

export interface Selection {
  readonly selectedId: string | undefined;
  readonly list: RefObject<HTMLDivElement | null>;
  readonly viewer: RefObject<HTMLDivElement | null>;
  /** Selects a row; a viewer below the list, where it may be out of sight, gets the focus and is scrolled to. */
  readonly show: (id: string) => void;
  /** Selects a row and moves the focus with it: from a paper to the new paper, from elsewhere to the row. */
  readonly goTo: (id: string) => void;
  readonly focusRow: (id: string) => void;
}

/** The selected row of a list with a viewer beside it, or below it on narrow screens. */
export function useSelection(initialId: string | undefined): Selection {
  const list = useRef<HTMLDivElement>(null);
  const viewer = useRef<HTMLDivElement>(null);
  const next = useRef<'viewer' | 'row' | null>(null);
  const [chosenId, select] = useState<string>();
  const selectedId = chosenId ?? initialId;

  const isStacked = () => list.current && viewer.current && isUnder(viewer.current, list.current);
  const rowOf = (id: string) => list.current?.querySelector<HTMLElement>(`[data-paper="${id}"]`);
  function focusRow(id: string) {
    rowOf(id)?.focus();
    rowOf(id)?.scrollIntoView({ block: 'nearest' });
  }
  function revealViewer() {
    viewer.current?.focus({ preventScroll: true });
    viewer.current?.scrollIntoView({ block: 'start' });
  }
  /** The scrolling part of the paper, so that the arrow keys keep scrolling. */
  function focusPaper() {
    const paper = viewer.current?.querySelector<HTMLElement>('[data-current] [role=group]');
    (paper ?? viewer.current)?.focus({ preventScroll: true });
  }
  function follow(id: string) {
    if (next.current === 'row') focusRow(id);
    else if (next.current === 'viewer') (isStacked() ? revealViewer : focusPaper)();
    next.current = null;
  }
  // The focus moves once the new paper is there.
  const onSelected = useEffectEvent(follow);
  useLayoutEffect(() => {
    if (selectedId) onSelected(selectedId);
  }, [selectedId]);
  function selectOrFollow(id: string) {
    if (id === selectedId) follow(id);
    else select(id);
  }

  return {
    selectedId,
    list,
    viewer,
    focusRow,
    show(id) {
      if (isStacked()) next.current = 'viewer';
      selectOrFollow(id);
    },
    goTo(id) {
      const focused = document.activeElement;
      const isReading = focused?.closest('[data-current]') ?? null;
      // A button beside the paper, such as Accept, keeps the focus.
      const isOnButton = viewer.current?.contains(focused) ?? false;
      next.current = isStacked() || isReading ? 'viewer' : isOnButton ? null : 'row';
      selectOrFollow(id);
    },
  };
}
