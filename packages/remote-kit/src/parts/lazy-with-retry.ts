import { prepareUpload } from '../upload/send-file.ts';
import { lazy, useEffect, type ComponentType, type LazyExoticComponent } from 'react';

const AHEAD_AFTER_MS = 1000;
const BETWEEN_PARTS_MS = 20;
const RETRY_AFTER_MS = 2000;

const parts = new Set<() => Promise<unknown>>([() => retryUntilLoaded(prepareUpload)]);

/** Retries when the connection returns: documents are photographed in cellars and trains. */
function retryUntilLoaded<T>(load: () => Promise<T>): Promise<T> {
  return load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
    return retryUntilLoaded(load);
  });
}

/** A lazily loaded component that waits for a connection; `usePrefetch` loads it ahead. */
export function lazyWithRetry<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> {
  let loading: ReturnType<typeof load> | undefined;
  const part = () => (loading ??= retryUntilLoaded(load));
  parts.add(part);
  return lazy(part);
}

/**
 * Prefetches the page's lazy components after the first render, so that they work when the connection is lost later. One
 * after the other: together they would keep the browser from handling input.
 */
export function usePrefetch(): void {
  useEffect(() => {
    const rest = [...parts];
    let timer = setTimeout(function next() {
      void rest.shift()?.();
      if (rest.length > 0) timer = setTimeout(next, BETWEEN_PARTS_MS);
    }, AHEAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}
