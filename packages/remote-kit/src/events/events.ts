import { useEffect, useEffectEvent } from 'react';

/** Events between the remotes and the shell, dispatched on the window. */
export interface DossierEvents {
  /** The session has expired on the server. */
  'session-expired': Record<string, never>;
  /** The user signed out, here or in another tab: data kept for them is deleted. */
  'signed-out': Record<string, never>;
  taxYearChanged: { taxYear: number };
  /** Files of that year were added, changed or removed. */
  filesChanged: { taxYear: number };
  profileChanged: Record<string, never>;
  /** Another build of a remote was pinned in this browser, or its pin was taken back. */
  buildsChanged: Record<string, never>;
  /** The advanced section of that year was finished, or opened again. */
  advancedFinished: { taxYear: number; finished: boolean };
}

type Handler<N extends keyof DossierEvents> = (detail: DossierEvents[N]) => void;

export function publish<N extends keyof DossierEvents>(name: N, detail: DossierEvents[N]): void {
  window.dispatchEvent(new CustomEvent(name, { detail }));
}

/** Returns a function that ends the subscription. */
export function subscribe<N extends keyof DossierEvents>(name: N, handler: Handler<N>): () => void {
  const listener = (event: Event) => handler((event as CustomEvent<DossierEvents[N]>).detail);
  window.addEventListener(name, listener);
  return () => window.removeEventListener(name, listener);
}

/** Listens while the component is mounted; always calls the latest handler. */
export function useEvent<N extends keyof DossierEvents>(name: N, handler: Handler<N>): void {
  const latest = useEffectEvent(handler);
  useEffect(() => subscribe(name, (detail) => latest(detail)), [name]);
}
