import { ApiError, explanationOf, notify, useTexts } from '@dossier/remote-kit';
import { useState } from 'react';

interface TransmissionFailure {
  readonly title: string;
  readonly text: string;
  readonly error: unknown;
}

/** Sends a year, or a supplement, to the office. Its failure is shown as a toast, and is known until the next attempt. */
export function useTransmission(transmit: () => Promise<void>, failedTitle: string) {
  const t = useTexts('mf-home');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<TransmissionFailure>();

  /** Returns whether it was sent. */
  async function send(): Promise<boolean> {
    setBusy(true);
    setFailure(undefined);
    try {
      await transmit();
      // The button is unmounted, so focus moves to the headline.
      document.getElementById('page-title')?.focus();
      return true;
    } catch (error) {
      // The session dialog of the shell reports the end of a session.
      if (error instanceof ApiError && error.status === 401) return false;
      const text = explanationOf(error) ?? t('status.unknownError');
      notify({ title: failedTitle, description: text, tone: 'bad', error });
      setFailure({ title: failedTitle, text, error });
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, failure, send };
}
