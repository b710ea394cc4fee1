import { listDeskReadings } from '@dossier/contracts';
import { useData } from '@dossier/remote-kit';
import type { FilingParams } from '../review/use-review.ts';
import type { Bench } from '../workbench/use-bench.ts';
import { FindingList } from './finding-list.tsx';
import { ItemSums } from './item-sums.tsx';
import { PaperValues } from './paper-values.tsx';

const none: readonly never[] = [];

/** What the papers state: what contradicts, the values of the selected paper, and the sums for the return. */
export function ValuesTab({ params, bench }: { params: FilingParams; bench: Bench }) {
  const yearBefore = { ...params, taxYear: String(Number(params.taxYear) - 1) };
  // Missing where the expert may not see that year, or there is none.
  const { data } = useData(listDeskReadings, { params: yearBefore });
  const before = data ?? none;
  return (
    <>
      <FindingList params={params} bench={bench} />
      <PaperValues params={params} bench={bench} before={before} />
      <ItemSums readings={[...bench.readings.values()]} before={before} taxYear={params.taxYear} />
    </>
  );
}
