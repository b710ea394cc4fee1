import { type ComponentType, useEffect, useState } from 'react';
import { Box } from '@dossier/ui';
import { matchRoutes, type RouteObject, useRoutes } from '@dossier/ui/router';
import type { Layout, Remote, RemoteRoute } from './define-remote.ts';

const routeObjects = ({ routes }: Remote): RouteObject[] =>
  routes.map((route) => ({
    path: route.path,
    element: route.load ? <LoadedPage key={route.path} load={route.load} /> : route.element,
  }));

/** The page of a remote for the current address; nothing when the remote has none. */
export function RemoteView({ remote }: { remote: Remote }) {
  'use memo';
  return useRoutes(routeObjects(remote));
}

function routeOf(remote: Remote, pathname: string): RemoteRoute | undefined {
  const path = matchRoutes(routeObjects(remote), pathname)?.at(-1)?.route.path;
  return remote.routes.find((candidate) => candidate.path === path);
}

/** The layout a remote wants for a path; undefined when it has no page there. */
export function layoutOf(remote: Remote, pathname: string): Layout | undefined {
  const route = routeOf(remote, pathname);
  return route && (route.layout ?? 'app');
}

type Load = NonNullable<RemoteRoute['load']>;

/** Pages whose chunks are there: they are shown in the first rendering of a navigation. */
const loadedPages = new WeakMap<Load, ComponentType>();

async function loadPage(load: Load): Promise<ComponentType> {
  const { default: Page } = await load();
  loadedPages.set(load, Page);
  return Page;
}

/** Loads the page for a path that the user may open next, if it is in a chunk of its own. Rejects when that fails. */
export async function preloadPage(remote: Remote, pathname: string): Promise<void> {
  const load = routeOf(remote, pathname)?.load;
  if (load && !loadedPages.has(load)) await loadPage(load);
}

/** A page in a chunk of its own. A failure goes to the remote's boundary, whose retry loads it again. */
function LoadedPage({ load }: { load: Load }) {
  const [page, setPage] = useState<{ Page?: ComponentType | undefined; error?: unknown }>(() => ({
    Page: loadedPages.get(load),
  }));
  const isThere = page.Page !== undefined;
  useEffect(() => {
    if (isThere) return;
    let shown = true;
    loadPage(load).then(
      (Page) => shown && setPage({ Page }),
      (error: unknown) => shown && setPage({ error }),
    );
    return () => {
      shown = false;
    };
  }, [load, isThere]);
  if (page.error) throw page.error;
  // As high as the window while the chunk loads, so that the footer does not move.
  return page.Page ? <page.Page /> : <Box minHeight="100dvh" />;
}
