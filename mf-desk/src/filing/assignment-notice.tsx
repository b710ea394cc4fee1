import type { DeskFiling, NamedUser } from '@dossier/contracts';
import { notify, useSession, useTexts } from '@dossier/remote-kit';
import { Button, Notice } from '@dossier/ui';
import { useEffect, useState } from 'react';
import { paramsOf } from '../filings/filings.mutations.ts';
import { usePersonName } from '../page/person-name.ts';
import { useTakenOver } from './use-taken-over.ts';

interface Props {
  filing: DeskFiling;
  /** Takes the filing over, with a word to the colleague; absent when it is the expert's own. */
  onTake: (() => void) | undefined;
}

/**
 * Says that the first step assigns a filing that nobody works on to the expert, and that it did; of one that a colleague works
 * on, by whom, and offers to take it over first.
 */
export function AssignmentNotice({ filing, onTake }: Props) {
  const t = useTexts('mf-desk');
  const { user } = useSession();
  const isUnassigned = filing.assignedTo === null;
  const isMine = user !== null && filing.assignedTo?.userId === user.id;
  const [wasUnassigned, setWasUnassigned] = useState(isUnassigned);
  if (isUnassigned !== wasUnassigned && !isMine) setWasUnassigned(isUnassigned);
  const wasTaken = wasUnassigned && isMine;
  const title = t('page.taken');
  useEffect(() => {
    if (wasTaken) notify({ title, tone: 'good' });
  }, [wasTaken, title]);
  if (isMine || user?.role !== 'expert' || filing.status === 6) return null;
  if (filing.assignedTo) return <OfColleague filing={filing} colleague={filing.assignedTo} onTake={onTake} />;
  return <Notice>{t('filing.firstStep')}</Notice>;
}

function OfColleague({ filing, colleague, onTake }: Props & { colleague: NamedUser }) {
  const t = useTexts('mf-desk');
  const nameOf = usePersonName();
  const takenOver = useTakenOver(paramsOf(filing));
  return (
    <Notice
      tone="warn"
      title={takenOver ?? undefined}
      action={
        onTake && (
          <Button size="sm" onClick={onTake}>
            {t('filing.takeOver')}
          </Button>
        )
      }
    >
      {t('filing.ofColleague', { name: nameOf(colleague) })}
    </Notice>
  );
}
