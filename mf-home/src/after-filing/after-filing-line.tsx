import { dayInZurich, describeAfterFiling, getAfterFiling } from '@dossier/contracts';
import { pollMs, useData } from '@dossier/remote-kit';
import { AfterFilingSteps } from '@dossier/shared-features/after-filing';

/** What happened to the return since it was filed, below the six steps, once the office entered something. */
export default function AfterFilingLine({ taxYear }: { taxYear: number }) {
  const query = { taxYear: String(taxYear) };
  const { data } = useData(getAfterFiling, { query }, { refreshInterval: pollMs });
  const stored = data?.afterFiling;
  if (!stored) return null;
  const today = dayInZurich(new Date());
  return <AfterFilingSteps steps={describeAfterFiling(stored, stored.objectionUntil, today)} />;
}
