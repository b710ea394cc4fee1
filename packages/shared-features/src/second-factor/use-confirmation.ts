import type { BodyIn, confirmSecondStep, ResponseOf } from '@dossier/contracts';
import { ApiError } from '@dossier/remote-kit';
import { useRef, useState } from 'react';
import * as mutations from './second-factor.mutations.ts';

export type Confirmed = ResponseOf<typeof confirmSecondStep>;

/** Errors after which the sign-in has to start over. */
export const endings: ReadonlySet<string> = new Set([
  'CODE_EXHAUSTED',
  'SECOND_STEP_NOT_FOUND',
  'SECOND_FACTOR_LOCKED',
]);

/** Confirms the second step of a sign-in, with the state of its form. */
export function useConfirmation(
  onConfirmed: (response: Confirmed) => Promise<unknown>,
  messageOf: (cause: unknown) => string,
) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  /** Whether the sign-in has to start over. */
  const [isOver, setOver] = useState(false);
  /** A code counts once: when only the session failed to load, a retry continues from there. */
  const confirmed = useRef<Confirmed>(null);

  /** Resolves with false after a failure, which is then in `error`. */
  async function confirm(makeBody: () => Promise<BodyIn<typeof confirmSecondStep>>): Promise<boolean> {
    if (isBusy || isOver) return true;
    setBusy(true);
    setError(undefined);
    try {
      confirmed.current ??= await mutations.confirmSecondStep(await makeBody());
      await onConfirmed(confirmed.current);
      return true;
    } catch (cause) {
      setBusy(false);
      setError(messageOf(cause));
      setOver(cause instanceof ApiError && endings.has(cause.code));
      return false;
    }
  }

  return { isBusy, error, setError, isOver, confirm };
}
