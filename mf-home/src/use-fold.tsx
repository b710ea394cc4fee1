import { useTexts } from '@dossier/remote-kit';
import { LinkButton } from '@dossier/ui';
import { useState } from 'react';

/** Rows of a list on home before it is unfolded: the page stays short for whoever has many papers. */
const maxFolded = 5;

export interface Fold<Item> {
  readonly shown: readonly Item[];
  readonly count: number;
  /** Undefined for a list that is short enough. */
  readonly toggle: (() => void) | undefined;
  readonly isOpen: boolean;
}

/** Folds a long list. One more than the limit is shown as well: its line is as high as the button. */
export function useFold<Item>(items: readonly Item[], folded = maxFolded): Fold<Item> {
  const [isOpen, setOpen] = useState(false);
  const isLong = items.length > folded + 1;
  return {
    shown: isLong && !isOpen ? items.slice(0, folded) : items,
    count: items.length,
    toggle: isLong ? () => setOpen(!isOpen) : undefined,
    isOpen,
  };
}

export function FoldButton({ fold: { count, toggle, isOpen } }: { fold: Fold<unknown> }) {
  const t = useTexts('mf-home');
  return (
    toggle && (
      <LinkButton textStyle="small" marginTop="5" aria-expanded={isOpen} onClick={toggle}>
        {isOpen ? t('home.showFewer') : t('home.showAll', { count })}
      </LinkButton>
    )
  );
}
