import { listPresence } from '@dossier/contracts';
import { pollMs, useData, useTexts } from '@dossier/remote-kit';
import { Notice } from '@dossier/ui';
import { usePersonName } from '../page/person-name.ts';
import type { FilingParams } from '../review/use-review.ts';

/** The others who have the filing open. A failure is not shown: the page works without it, and the next poll tries again. */
export function PresenceNotice({ params }: { params: FilingParams }) {
  const t = useTexts('mf-desk');
  const nameOf = usePersonName();
  const { data } = useData(listPresence, { params }, { refreshInterval: pollMs });
  if (!data || data.length === 0) return null;
  return (
    <Notice tone="accent" live="status">
      {t('presence.others', { count: data.length, names: data.map(nameOf).join(', ') })}
    </Notice>
  );
}
