import { getAbout } from '@dossier/contracts';
import { lazyWithRetry, useData } from '@dossier/remote-kit';
import { Suspense } from 'react';
import type { FeesPlace } from './fees-card.tsx';

const FeesCard = lazyWithRetry(() => import('./fees-card.tsx'));

/** The mandate letter and invoices of the office, where it invoices here; all others load nothing of it. */
export function FeesSection({ place }: { place: FeesPlace }) {
  const { data: about } = useData(getAbout, {}, { freshFor: 3_600_000 });
  return <Suspense>{about?.fees && <FeesCard place={place} />}</Suspense>;
}
