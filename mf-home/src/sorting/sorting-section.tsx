import { lazyWithRetry } from '@dossier/remote-kit';
import { Suspense, useState, type ComponentProps } from 'react';

const SortingCard = lazyWithRetry(() => import('./sorting-card.tsx'));

/** The papers to sort, loaded once there are any; the card stays with what they became. */
export function SortingSection(props: ComponentProps<typeof SortingCard>) {
  const [isSorting, setSorting] = useState(false);
  if (!isSorting && props.pile.length > 0) setSorting(true);
  return <Suspense>{isSorting && <SortingCard {...props} />}</Suspense>;
}
