import type { DeskFile } from '@dossier/contracts';
import { notify, notifyError, useTexts } from '@dossier/remote-kit';
import { Button } from '@dossier/ui';
import { useState } from 'react';
import { markInternal } from './review.mutations.ts';
import type { FilingParams } from './use-review.ts';

/** Marks a paper as internal to the office, which leaves it out of the enclosures of the return. */
export function InternalButton({ params, file }: { params: FilingParams; file: DeskFile }) {
  const t = useTexts('mf-desk');
  const [isBusy, setBusy] = useState(false);
  const isInternal = file.isInternal ?? false;

  async function toggle() {
    setBusy(true);
    try {
      await markInternal(params, file.id, !isInternal);
      notify({ title: t(isInternal ? 'review.internalUnset' : 'review.internalSet'), tone: 'good' });
    } catch (error) {
      notifyError(error, t('page.notChanged'));
    }
    setBusy(false);
  }

  return (
    <Button
      size="sm"
      loading={isBusy}
      aria-pressed={isInternal}
      title={t('review.internalHint')}
      onClick={() => void toggle()}
    >
      {t('review.internal')}
    </Button>
  );
}
