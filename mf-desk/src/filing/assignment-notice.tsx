import type { DeskFiling } from '@dossier/contracts';
import { notify, useSession, useTexts } from '@dossier/remote-kit';
import { Notice } from '@dossier/ui';
import { useEffect, useState } from 'react';

/** Says that the first step assigns a filing that nobody works on to the expert, and that it did. */
export function AssignmentNotice({ filing }: { filing: DeskFiling }) {
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
  if (!isUnassigned || user?.role !== 'expert' || filing.status === 6) return null;
  return <Notice>{t('filing.firstStep')}</Notice>;
}
