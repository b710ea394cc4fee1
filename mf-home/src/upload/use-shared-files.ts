import {
  sharedDatabase,
  shareLimits,
  shareProblemParam,
  shareProblems,
  type ShareProblem,
} from '@dossier/contracts';
import { notify, sessionState, useTexts } from '@dossier/remote-kit';
import type { SharedFile } from '@dossier/remote-kit/shared-files';
import { useSearchParams } from '@dossier/ui/router';
import { useEffect, useEffectEvent } from 'react';
import { pendingFiles } from './pending-files.ts';

/** Chromium's queue of the files that the installed app was opened with. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { readonly files: readonly FileSystemFileHandle[] }) => void): void;
}

/**
 * Takes over the files that other apps gave to the installed app, by the share menu of a phone or opened with it on a desk, and
 * calls `onAdded` when there are any. Not while an administrator acts for the person: they are files of this device.
 */
export function useSharedFiles(onAdded: () => void): void {
  const addShared = useEffectEvent((shared: readonly SharedFile[]) => {
    if (isOwn() && pendingFiles.addShared(shared)) onAdded();
  });
  const add = useEffectEvent((files: readonly File[]) => {
    if (files.length === 0 || !isOwn()) return;
    pendingFiles.add(files);
    onAdded();
  });
  useEffect(() => {
    // Without storage nothing was kept either.
    void listShared().then(addShared, () => undefined);
    const { launchQueue } = window as { launchQueue?: LaunchQueue };
    launchQueue?.setConsumer(({ files }) => {
      void Promise.all(files.map((handle) => handle.getFile())).then(add);
    });
  }, []);
  useShareProblem();
}

/** Almost nobody has any: what reads them is loaded only where something was shared. */
async function listShared(): Promise<readonly SharedFile[]> {
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === sharedDatabase)) return [];
  const { listSharedFiles } = await import('@dossier/remote-kit/shared-files');
  return listSharedFiles();
}

const isOwn = (): boolean => sessionState().impersonatedBy === null;

/** Says once why shared files are not here. */
function useShareProblem(): void {
  const t = useTexts('mf-home');
  const [address, setAddress] = useSearchParams();
  const problem = shareProblems.find((each) => each === address.get(shareProblemParam));
  const report = useEffectEvent((what: ShareProblem) => {
    notify({
      title: t('upload.shared.title'),
      description: t(`upload.shared.${what}`, { count: shareLimits.files }),
      tone: 'warn',
    });
    setAddress(
      (before) => {
        before.delete(shareProblemParam);
        return before;
      },
      { replace: true },
    );
  });
  useEffect(() => {
    if (problem) report(problem);
  }, [problem]);
}
