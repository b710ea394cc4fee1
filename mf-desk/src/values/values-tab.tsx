import type { FilingParams } from '../review/use-review.ts';
import type { Bench } from '../workbench/use-bench.ts';
import { FindingList } from './finding-list.tsx';
import { ItemSums } from './item-sums.tsx';
import { PaperValues } from './paper-values.tsx';
import { useReadingsBefore } from './use-readings-before.ts';

/** What the papers state: the values of the selected one, what contradicts in all of them, and the sums for the return. */
export function ValuesTab({ params, bench }: { params: FilingParams; bench: Bench }) {
  const before = useReadingsBefore(params);
  return (
    <>
      <PaperValues params={params} bench={bench} before={before} />
      <FindingList params={params} bench={bench} />
      <ItemSums readings={[...bench.readings.values()]} before={before} taxYear={params.taxYear} />
    </>
  );
}
