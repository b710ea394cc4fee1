import { deskStatusesOf, type TaxStatusId } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Badge } from '@dossier/ui';

const tones = {
  returned: 'neutral',
  processing: 'accent',
  review_required: 'accent',
  completed: 'good',
} as const;

/** The status of a filing in the words of the desk. */
export function useStatusName(): (status: TaxStatusId) => string {
  const t = useTexts('mf-desk');
  return (status) => t(`queue.status.${nameOf(status)}`);
}

function nameOf(status: TaxStatusId): keyof typeof tones {
  return deskStatusesOf(status).find((name) => name !== 'open') ?? 'returned';
}

export function StatusBadge({ status }: { status: TaxStatusId }) {
  return <Badge tone={tones[nameOf(status)]}>{useStatusName()(status)}</Badge>;
}
