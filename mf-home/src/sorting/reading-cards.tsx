import { openFindings, type FileResponse, type Reading } from '@dossier/contracts';
import type { Data } from '@dossier/remote-kit';
import { lazyWithRetry } from '@dossier/remote-kit/documents';
import { Suspense, useState } from 'react';

const SortingCard = lazyWithRetry(() => import('./sorting-card.tsx'));
const FindingsCard = lazyWithRetry(() => import('../findings/findings-card.tsx'));

interface Props {
  files: readonly FileResponse[];
  readings: Data<readonly Reading[]>;
  taxYear: number;
}

/** What was read in the papers of the year: those to sort, and what does not fit. Most visits load neither card. */
export function ReadingCards({ files, readings, taxYear }: Props) {
  // The card stays with what its papers became.
  const [isSorting, setSorting] = useState(false);
  if (!isSorting && files.some(({ categoryId }) => categoryId === null)) setSorting(true);
  return (
    <Suspense>
      {isSorting && <SortingCard files={files} readings={readings} taxYear={taxYear} />}
      {readings.data?.some((reading) => openFindings(reading).length > 0) && (
        <FindingsCard files={files} readings={readings.data} />
      )}
    </Suspense>
  );
}
