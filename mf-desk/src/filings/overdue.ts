import { dayInZurich, type DeskFiling } from '@dossier/contracts';

/** Whether the deadline has passed; a completed filing has none any more. */
export function isOverdue({ deadline, status }: Pick<DeskFiling, 'deadline' | 'status'>): boolean {
  return deadline !== null && status !== 6 && deadline < dayInZurich(new Date());
}
