import type { DeskFiling } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Badge } from '@dossier/ui';

/** How many documents of a filing nobody can open; nothing when there are none. */
export function ProblemCountBadge({ filing: { problemCount } }: { filing: DeskFiling }) {
  const t = useTexts('mf-desk');
  return problemCount > 0 && <Badge tone="bad">{t('queue.problems', { count: problemCount })}</Badge>;
}
