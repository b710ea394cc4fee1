import type { FilingParams } from '../review/use-review.ts';
import type { Bench } from '../review/bench.ts';
import { FindingList } from './finding-list.tsx';
import { ItemSums } from './item-sums.tsx';
import { PaperValues } from './paper-values.tsx';
import type { ValueAcceptance } from './use-value-acceptance.ts';
import { useReadingsBefore } from './use-readings-before.ts';

interface Props {
  params: FilingParams;
  bench: Bench;
  acceptance: ValueAcceptance;
}

/** What the papers state: the values of the selected one, what contradicts in all of them, and the sums for the return. */
export function ValuesTab({ params, bench, acceptance }: Props) {
  const before = useReadingsBefore(params);
  return (
    <>
      <PaperValues params={params} bench={bench} before={before} acceptance={acceptance} />
      <FindingList params={params} bench={bench} />
      <ItemSums
        files={bench.files}
        readings={bench.readings}
        before={before}
        taxYear={params.taxYear}
        onShow={(fileId) => bench.showPlace(fileId, null, null)}
      />
    </>
  );
}
