import { statusName, type TaxStatusId } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';

/** What a filing waits for at a status, in the words of the office. */
export function useStepName(): (status: TaxStatusId) => string {
  const t = useTexts('mf-desk');
  // texts: figures.status.*
  return (status) => t(`figures.status.${statusName(status)}`);
}
