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

/** The layout a remote wants for a path; undefined when it has no page there. */
export function layoutOf(remote: Remote, pathname: string): Layout | undefined {
  const path = matchRoutes(routeObjects(remote), pathname)?.at(-1)?.route.path;
  const route = remote.routes.find((candidate) => candidate.path === path);
  return route && (route.layout ?? 'app');
}

/** A page in a chunk of its own. A failure goes to the remote's boundary, whose retry loads it again. */
function LoadedPage({ load }: { load: NonNullable<RemoteRoute['load']> }) {
  const [page, setPage] = useState<{ Page?: ComponentType; error?: unknown }>({});
  useEffect(() => {
    let shown = true;
    load().then(
      ({ default: Page }) => shown && setPage({ Page }),
      (error: unknown) => shown && setPage({ error }),
    );
    return () => {
      shown = false;
    };
  }, [load]);
  if (page.error) throw page.error;
  // As high as the window while the chunk loads, so that the footer does not move.
  return page.Page ? <page.Page /> : <Box minHeight="100dvh" />;
}
