import type { ApiError } from '../call/api-error.ts';
import { dismissToasts, notifyError } from './notify.ts';
import { useEffect, useEffectEvent } from 'react';

/** Failures that have been reported, by text. */
const reported = new Set<string>();

/**
 * Reports a failed load once, however often it is retried and wherever it is shown, and again only after a success. The page
 * shows the failure in place too.
 */
export function useFailureToast(error: ApiError | null, title: string): void {
  const hasFailed = error !== null;
  const report = useEffectEvent(() => notifyError(error, title));
  useEffect(() => {
    if (!hasFailed) {
      if (reported.delete(title)) dismissToasts(title);
    } else if (!reported.has(title)) {
      reported.add(title);
      report();
    }
  }, [hasFailed, title]);
}
