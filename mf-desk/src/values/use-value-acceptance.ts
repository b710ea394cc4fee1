import { notify, notifyError, useTexts } from '@dossier/remote-kit';
import { useState } from 'react';
import type { FilingParams } from '../review/use-review.ts';
import type { Bench } from '../review/bench.ts';
import { confirmDeskReading } from './values.mutations.ts';

export interface ValueAcceptance {
  readonly isBusy: boolean;
  /** Accepts the values of the selected paper; where they are not shown, shows them instead. */
  readonly acceptAll: () => void;
}

/** Accepts all values of a paper at once, by its button or by a key. */
export function useValueAcceptance(params: FilingParams, bench: Bench): ValueAcceptance {
  const t = useTexts('mf-desk');
  const [isBusy, setBusy] = useState(false);
  const { file, readings, tab, setTab } = bench;
  const values = (file && readings.get(file.id)?.values) ?? [];

  async function accept(fileId: string) {
    setBusy(true);
    try {
      await confirmDeskReading(params, fileId);
      notify({ title: t('values.allAccepted'), tone: 'good' });
    } catch (error) {
      notifyError(error, t('values.notSaved'));
    }
    setBusy(false);
  }

  return {
    isBusy,
    acceptAll() {
      if (!file || isBusy || values.every(({ confirmedBy }) => confirmedBy === 'expert')) return;
      // Nobody accepts an amount that is out of sight.
      if (tab === 'values') void accept(file.id);
      else setTab('values');
    },
  };
}
