import { openFindings, type FileResponse, type Reading, type UserResponse } from '@dossier/contracts';
import type { Data } from '@dossier/remote-kit';
import { lazyWithRetry } from '@dossier/remote-kit/documents';
import { Suspense, useState } from 'react';
import { useExpectedPapers } from '../expected/use-expected-papers.ts';

const SortingCard = lazyWithRetry(() => import('./sorting-card.tsx'));
const ExpectedCard = lazyWithRetry(() => import('../expected/expected-card.tsx'));
const FindingsCard = lazyWithRetry(() => import('../findings/findings-card.tsx'));

interface Props {
  files: readonly FileResponse[];
  readings: Data<readonly Reading[]>;
  taxYear: number;
  /** Null until loaded. */
  user: Pick<UserResponse, 'taxYearStatuses'> | null;
  /** Once the return is filed, nothing is expected. */
  isCompleted: boolean;
  onAdd: (categoryId?: number) => void;
}

/** What was read in the papers of the year: those to sort, what does not fit, and what is missing. Most visits load no card. */
export function ReadingCards({ files, readings, taxYear, user, isCompleted, onAdd }: Props) {
  const isNew = files.length === 0 && !user?.taxYearStatuses.some((status) => status.taxYear === taxYear - 1);
  const expected = useExpectedPapers(taxYear, readings.data, isNew);
  // The card stays with what its papers became.
  const [isSorting, setSorting] = useState(false);
  if (!isSorting && files.some(({ categoryId }) => categoryId === null)) setSorting(true);
  return (
    <>
      <Suspense>{isSorting && <SortingCard files={files} readings={readings} taxYear={taxYear} />}</Suspense>
      <Suspense>
        {readings.data?.some((reading) => openFindings(reading).length > 0) && (
          <FindingsCard files={files} readings={readings.data} />
        )}
      </Suspense>
      <Suspense>
        {expected.length > 0 && !isCompleted && (
          <ExpectedCard papers={expected} files={files} taxYear={taxYear} onAdd={onAdd} />
        )}
      </Suspense>
    </>
  );
}
