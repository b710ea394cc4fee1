import type { getWorkload, ResponseOf } from '@dossier/contracts';
import { unassigned } from '../filings/desk.entity.ts';
import type { DeskGroup } from '../queue/queue.repository.ts';

type Workload = Omit<ResponseOf<typeof getWorkload>[number], 'expert'> & { readonly expertId: number };

/** Sums up the open filings by the expert they are assigned to: the most first, those of nobody last. */
export function sumUpWorkload(groups: readonly DeskGroup[], today: string): Workload[] {
  const byExpert = new Map<number, Workload>();
  for (const { status, assignedTo: expertId, person, office, returned, deadline, snoozedUntil } of groups) {
    if (status === 6) continue;
    const sum = byExpert.get(expertId) ?? {
      expertId,
      open: 0,
      returned: 0,
      waiting: 0,
      overdue: 0,
      snoozed: 0,
    };
    const size = person + office;
    byExpert.set(expertId, {
      expertId,
      open: sum.open + size,
      returned: sum.returned + returned,
      waiting: sum.waiting + person,
      overdue: sum.overdue + (deadline < today ? size : 0),
      snoozed: sum.snoozed + (snoozedUntil > today ? size : 0),
    });
  }
  const isNobody = ({ expertId }: Workload) => Number(expertId === unassigned);
  return [...byExpert.values()].toSorted((a, b) => isNobody(a) - isNobody(b) || b.open - a.open);
}
