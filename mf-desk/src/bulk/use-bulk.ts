import type { DeskFiling } from '@dossier/contracts';
import { notify, notifyError, useTexts } from '@dossier/remote-kit';
import type { Changed } from '../filings/filings.mutations.ts';
import { useState } from 'react';
import { filingKey } from '../filings/filing-key.ts';
import { changeDeskFilings, type FilingChange } from './bulk.mutations.ts';

export interface Bulk {
  readonly isBusy: boolean;
  /** Changes filings, says how many, and offers to take it back. */
  change(
    filings: readonly DeskFiling[],
    changeOf: (filing: DeskFiling) => FilingChange,
    note?: string,
  ): Promise<void>;
  /** Runs another action for several filings, and says how many. */
  run(action: () => Promise<{ done: number; failed: readonly { code: string }[] }>): Promise<boolean>;
}

/** The actions for the filings that are selected. */
export function useBulk(): Bulk {
  const t = useTexts('mf-desk');
  const [isBusy, setBusy] = useState(false);

  // texts: bulk.failed.*
  function report(done: number, failed: readonly { code: string }[], undo?: () => void): void {
    const [first] = failed;
    if (done > 0)
      notify({
        title: t('bulk.done', { count: done }),
        tone: 'good',
        ...(undo && { action: { label: t('bulk.undo'), onSelect: undo } }),
      });
    if (first)
      notify({
        title: t('bulk.notDone', { count: failed.length }),
        description: t(`bulk.failed.${first.code}`),
        tone: 'warn',
      });
  }

  async function attempt<T>(action: () => Promise<T>): Promise<T | undefined> {
    setBusy(true);
    try {
      return await action();
    } catch (error) {
      notifyError(error, t('page.notChanged'));
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  /** Restores what the change replaced, in the versions that the change made. */
  function undo({ changed }: Changed, before: ReadonlyMap<string, DeskFiling>, change: FilingChange): void {
    const back = changed.flatMap((filing) => {
      const earlier = before.get(filingKey(filing));
      return earlier ? [{ filing, change: valuesOf(earlier, change) }] : [];
    });
    void attempt(() => changeDeskFilings(back)).then(
      (result) => result && report(result.changed.length, result.failed),
    );
  }

  return {
    isBusy,
    async change(filings, changeOf, note) {
      const changes = filings.map((filing) => ({ filing, change: changeOf(filing) }));
      const result = await attempt(() => changeDeskFilings(changes, note));
      const [first] = changes;
      if (!result || !first) return;
      const before = new Map(filings.map((filing) => [filingKey(filing), filing]));
      report(result.changed.length, result.failed, () => undo(result, before, first.change));
    },
    async run(action) {
      const result = await attempt(action);
      if (result) report(result.done, result.failed);
      return result !== undefined;
    },
  };
}

/** The values of a filing that a change replaces. */
function valuesOf(filing: DeskFiling, change: FilingChange): FilingChange {
  const { assignedTo, snoozedUntil, tags, waitingSince } = filing;
  return {
    ...(change.assignedTo !== undefined && { assignedTo: assignedTo?.userId ?? null }),
    ...(change.snoozedUntil !== undefined && { snoozedUntil }),
    ...(change.tags && { tags }),
    ...(change.waiting !== undefined && { waiting: waitingSince !== null }),
  };
}
