import { RemoteFailure } from './failure.ts';

export interface ScriptOptions {
  integrity: string;
  timeoutMs: number;
}

/**
 * Loads and runs a classic script. A script that throws still fires `load`, so its error is caught with an error listener
 * (and not logged, where it would look like an error of the shell).
 */
export function loadScript(url: string, { integrity, timeoutMs }: ScriptOptions): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const script = document.createElement('script');
  const href = new URL(url, document.baseURI).href;
  let thrown: { error: unknown } | undefined;
  const onError = (event: ErrorEvent) => {
    if (event.filename !== href) return;
    event.preventDefault();
    thrown = { error: event.error };
  };
  const timer = setTimeout(() => finish(new RemoteFailure('entry', 'TIMEOUT')), timeoutMs);
  const finish = (failure?: RemoteFailure) => {
    clearTimeout(timer);
    window.removeEventListener('error', onError);
    script.remove();
    if (failure) reject(failure);
    else resolve();
  };
  window.addEventListener('error', onError);
  script.src = url;
  script.integrity = integrity;
  // A preload must match the script's mode, or it is fetched twice: no CORS on our own origin.
  if (new URL(href).origin !== location.origin) script.crossOrigin = 'anonymous';
  script.onload = () => finish(thrown && new RemoteFailure('entry', 'THREW', thrown.error));
  script.onerror = () => finish(new RemoteFailure('entry', 'REFUSED'));
  document.head.append(script);
  return promise;
}
