import type { Service } from '@dossier/service-kit';
import type { DeskFilingRow } from './desk.entity.ts';

/** Of one filing the audit log says whose it is, of several how many. */
export function describeFilings(
  { describeAudit }: Pick<Service, 'describeAudit'>,
  filings: readonly Pick<DeskFilingRow, 'userId' | 'taxYear'>[],
): void {
  const [first, ...others] = filings;
  if (first && others.length === 0) describeAudit({ subjectId: first.userId, target: first.taxYear });
  else describeAudit({ target: filings.length });
}
