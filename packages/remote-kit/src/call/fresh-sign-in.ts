import { ApiError } from './api-error.ts';

/** Asks the user for a new sign-in code. Resolves with false when they cancel. */
type AskForCode = () => Promise<boolean>;

let askForCode: AskForCode | null = null;
let pending: Promise<boolean> | null = null;

/** Registers the dialog of the shell; returns a function that removes it. */
export function provideFreshSignIn(ask: AskForCode): () => void {
  askForCode = ask;
  return () => {
    if (askForCode === ask) askForCode = null;
  };
}

/**
 * Runs a request. When it needs a fresh sign-in, the user signs in again in place and the request is repeated; when they
 * cancel, its error is thrown. Requests that need it at the same time share one dialog.
 */
export async function withFreshSignIn<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    const isNeeded = error instanceof ApiError && error.code === 'FRESH_SIGN_IN_REQUIRED';
    if (!isNeeded || !askForCode) throw error;
    pending ??= askForCode().finally(() => {
      pending = null;
    });
    if (!(await pending)) throw error;
    return request();
  }
}
