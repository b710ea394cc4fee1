import { getAbout, getFees } from '@dossier/contracts';
import { lazyWithRetry, useData } from '@dossier/remote-kit';
import { Suspense } from 'react';

const FeesCard = lazyWithRetry(() => import('./fees-card.tsx'));

interface Props {
  /** `top`: while the person has something to do about fees; `side`: otherwise. */
  place: 'top' | 'side';
}

/** The mandate letter and invoices of the office, where it invoices here. */
export function FeesSection({ place }: Props) {
  const { data: about } = useData(getAbout, {}, { freshFor: 3_600_000 });
  const request = useData(getFees, about?.fees ? {} : null);
  const { data, error } = request;
  if (!about?.fees) return null;
  const isDue =
    (data?.mandate && data.mandate.acceptedAt === null) ||
    data?.invoices.some(({ state }) => state === 'open');
  const isEmpty = data && !data.mandate && data.invoices.length === 0 && data.fees.length === 0;
  if (isEmpty || (!data && !error) || (place === 'top') !== Boolean(isDue)) return null;
  return (
    <Suspense>
      <FeesCard request={request} />
    </Suspense>
  );
}
