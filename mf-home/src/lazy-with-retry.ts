import { prepareUpload } from '@dossier/remote-kit';
import { lazy, useEffect, type ComponentType, type LazyExoticComponent } from 'react';

const AHEAD_AFTER_MS = 1000;
const RETRY_AFTER_MS = 2000;

const parts = new Set<() => Promise<unknown>>([() => patiently(prepareUpload)]);

/** Papers are photographed in cellars and trains: without a connection a part waits for one, and is not given up. */
function patiently<T>(load: () => Promise<T>): Promise<T> {
  return load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
    return patiently(load);
  });
}

/** A part of home that comes with its first use, or ahead of it (`usePrefetch`). */
export function lazyWithRetry<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> {
  let loading: ReturnType<typeof load> | undefined;
  const part = () => (loading ??= patiently(load));
  parts.add(part);
  return lazy(part);
}

/** Fetches what lies behind the clicks of home once it stands, so that they work when the connection is gone. */
export function usePrefetch(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const part of parts) void part();
    }, AHEAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}
