import { csvFile, dayInZurich, type DeskFiling } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { saveFile } from '@dossier/remote-kit/save-file';
import { usePersonName } from '../page/person-name.ts';
import { useStatusName } from '../page/status-badge.tsx';

/** Saves filings as a table for a spreadsheet. */
export function useExport(): (filings: readonly DeskFiling[]) => void {
  const t = useTexts('mf-desk');
  const nameOf = usePersonName();
  const statusName = useStatusName();
  return (filings) => {
    const head = [
      t('queue.column.person'),
      t('bulk.email'),
      ...(
        ['taxYear', 'status', 'canton', 'received', 'deadline', 'waiting', 'assigned', 'files'] as const
      ).map((id) => t(`queue.column.${id}`)),
    ];
    const rows = filings.map((filing) => [
      nameOf(filing.person),
      filing.person.email,
      filing.taxYear,
      statusName(filing.status),
      filing.canton,
      dayInZurich(new Date(filing.receivedAt)),
      filing.deadline,
      filing.waitingSince && dayInZurich(new Date(filing.waitingSince)),
      filing.assignedTo && nameOf(filing.assignedTo),
      filing.files && t('queue.reviewed', filing.files),
    ]);
    const file = new Blob([csvFile([head, ...rows])], { type: 'text/csv' });
    saveFile(file, `dossier-${dayInZurich(new Date())}.csv`);
  };
}
