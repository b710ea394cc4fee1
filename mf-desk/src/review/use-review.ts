import type { BodyIn, DeskFile, reviewFile as reviewFileEndpoint } from '@dossier/contracts';
import { ApiError, notify, notifyError, useTexts } from '@dossier/remote-kit';
import { useState } from 'react';
import { reviewFile, withdrawReview } from './review.mutations.ts';

export interface FilingParams {
  readonly userId: string;
  readonly taxYear: string;
}

type Body = BodyIn<typeof reviewFileEndpoint>;
export type FileRequest = Pick<Extract<Body, { verdict: 'requested' }>, 'reason' | 'note'>;

/** Long enough to read the toast, find the button and press it. */
const undoMs = 10_000;

/** The reviews of one filing, each reported in a toast with Undo. */
export function useReview(params: FilingParams) {
  const t = useTexts('mf-desk');
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());

  async function perform(file: DeskFile, work: () => Promise<void>) {
    setPending((before) => new Set([...before, file.id]));
    try {
      await work();
    } catch (error) {
      // Of two decisions the first one stays; the list shows it by now.
      if (error instanceof ApiError && error.code === 'STALE_VERSION')
        notify({ title: t('review.decidedElsewhere'), description: file.name, tone: 'warn' });
      else notifyError(error, t('review.notSavedNamed', { name: file.name }));
    } finally {
      setPending((before) => new Set([...before].filter((id) => id !== file.id)));
    }
  }

  async function withdraw(file: DeskFile): Promise<void> {
    const { review } = file;
    if (!review) return;
    await perform(file, async () => {
      await withdrawReview(params, file, review.revision);
      notify({ title: t('review.withdrawn'), description: file.name, tone: 'good' });
    });
  }

  function notifyDone(title: string, stored: DeskFile): void {
    notify({
      title,
      description: stored.name,
      tone: 'good',
      duration: undoMs,
      action: { label: t('review.undo'), onSelect: () => void withdraw(stored) },
    });
  }

  return {
    /** The papers whose review is being stored. */
    pending,
    withdraw,
    accept: (file: DeskFile) =>
      perform(file, async () => {
        const stored = await reviewFile(params, file, { verdict: 'accepted' });
        notifyDone(t('review.acceptedToast'), stored);
      }),
    /** Rejects when it cannot be stored, so that the dialog keeps what was typed. */
    async request(file: DeskFile, request: FileRequest): Promise<void> {
      const stored = await reviewFile(params, file, { verdict: 'requested', ...request });
      notifyDone(t('review.requestedToast'), stored);
    },
  };
}
