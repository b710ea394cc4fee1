import type { FileResponse, ReadingFinding } from '@dossier/contracts';
import { notify, notifyError, useTexts } from '@dossier/remote-kit';
import { useState } from 'react';
import { dismissFinding } from './findings.mutations.ts';

export interface FileFinding {
  file: FileResponse;
  finding: ReadingFinding;
}

/** Runs what settles findings, one thing at a time; says when it failed. */
export function useFindingChange() {
  const t = useTexts('mf-home');
  const [isBusy, setBusy] = useState(false);

  async function change(work: () => Promise<void>) {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      notifyError(error, t('findings.failed'));
    }
    setBusy(false);
  }

  async function setDismissed(all: readonly FileFinding[], isDismissed: boolean) {
    for (const { file, finding } of all) await dismissFinding(file.id, finding.id, isDismissed);
  }

  const dismiss = (all: readonly FileFinding[]) =>
    change(async () => {
      await setDismissed(all, true);
      notify({
        title: t('findings.dismissed'),
        duration: 10_000,
        action: {
          label: t('sorting.undo'),
          onSelect: () => void change(() => setDismissed(all, false)),
        },
      });
    });

  return { isBusy, change, dismiss };
}
