import type { DeskFiling } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Badge } from '@dossier/ui';
import { WarningIcon } from '@dossier/ui/icons';

/** How many documents of a filing nobody can open; nothing when there are none. */
export function ProblemCountBadge({ filing: { problemCount } }: { filing: DeskFiling }) {
  const t = useTexts('mf-desk');
  if (problemCount === 0) return null;
  return (
    <Badge tone="bad">
      <WarningIcon aria-hidden />
      {t('queue.problems', { count: problemCount })}
    </Badge>
  );
}
