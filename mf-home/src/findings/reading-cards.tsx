import { problemOf, type FileResponse, type Reading, type UserResponse } from '@dossier/contracts';
import { type Data, lazyWithRetry } from '@dossier/remote-kit';
import { Suspense } from 'react';
import { findingsOf } from '../sorting/pile.ts';
import { useLastReturn } from '../last-return/use-last-return.ts';
import { useExpectedPapers } from '../expected-papers/use-expected-papers.ts';

const ExpectedCard = lazyWithRetry(() => import('../expected-papers/expected-card.tsx'));
const LastReturnCard = lazyWithRetry(() => import('../last-return/last-return-card.tsx'));
const FindingsCard = lazyWithRetry(() => import('./findings-card.tsx'));

interface Props {
  files: readonly FileResponse[];
  readings: Data<readonly Reading[]>;
  taxYear: number;
  /** Null until loaded. */
  user: UserResponse | null;
  /** Whether the answers of the year are not transmitted yet. */
  isOpen: boolean;
  /** Once the return is filed, nothing can be mended and nothing is expected. */
  isCompleted: boolean;
  onAdd: (categoryId?: number) => void;
}

/** What was read in the papers of the year: what does not fit, and what is missing. Most visits load no card. */
export function ReadingCards({ files, readings, taxYear, user, isOpen, isCompleted, onAdd }: Props) {
  const isNew = files.length === 0 && !user?.taxYearStatuses.some((status) => status.taxYear === taxYear - 1);
  const hasFindings =
    files.some((file) => problemOf(file)) ||
    readings.data?.some((reading) => {
      const file = files.find(({ id }) => id === reading.fileId);
      return file !== undefined && findingsOf(file, reading).length > 0;
    });
  const expected = useExpectedPapers(taxYear, readings.data, isNew);
  const proposed = useLastReturn(taxYear, readings.data, isOpen ? user : null);
  return (
    <>
      <Suspense>
        {proposed && user && <LastReturnCard {...proposed} taxYear={taxYear} user={user} />}
      </Suspense>
      <Suspense>
        {!isCompleted && hasFindings && <FindingsCard files={files} readings={readings.data} />}
      </Suspense>
      <Suspense>
        {expected.length > 0 && !isCompleted && (
          <ExpectedCard papers={expected} files={files} taxYear={taxYear} onAdd={onAdd} />
        )}
      </Suspense>
    </>
  );
}
