import type { ClientYear } from '@dossier/contracts';
import { useFormat, useTexts } from '@dossier/remote-kit';

/** A year of a client in a line: status, missing documents, deadline and last act. */
export function useDescribeYear() {
  const t = useTexts('mf-desk');
  const format = useFormat();
  return ({ status, missing, deadline, lastActAt }: ClientYear): string => {
    const facts = [
      // texts: clients.status.*
      t(`clients.status.${status}`),
      ...(missing > 0 && status < 6 ? [t('clients.missing', { count: missing })] : []),
      ...(deadline && status < 6 ? [t('queue.due', { date: format.date(deadline) })] : []),
      ...(lastActAt ? [t('clients.lastAct', { date: format.date(lastActAt) })] : []),
    ];
    return facts.join(' · ');
  };
}
