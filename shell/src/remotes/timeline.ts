import { matchesPath, type RemoteEntry } from '@dossier/contracts';

/** A page of a remote that was shown, or one of the shell itself. */
export interface View {
  /** In milliseconds since the page was opened. */
  from: number;
  /** Undefined for a page of the shell. */
  place: Place | undefined;
}

/** What is told of a page: never its path, which may contain an id. */
export interface Place {
  remote: string;
  buildId: string;
  route: string;
}

export interface Load {
  place: Place;
  durationMs: number;
}

const views: View[] = [];
const loads: Load[] = [];

const placeOf = ({ name, buildId, paths }: RemoteEntry, pathname: string): Place | undefined => {
  const route = paths.find((pattern) => matchesPath(pattern, pathname));
  return route === undefined ? undefined : { remote: name, buildId, route };
};

/** Records which remote is shown from now on; none for a page of the shell, or while a remote is loaded. */
export function recordView(entry: RemoteEntry | undefined, pathname: string): void {
  const from = views.length === 0 ? 0 : performance.now();
  views.push({ from, place: entry && placeOf(entry, pathname) });
}

/** Records how long it took until code and texts of a remote were there. */
export function recordLoad(entry: RemoteEntry, durationMs: number): void {
  const place = placeOf(entry, location.pathname);
  if (place) loads.push({ place, durationMs });
}

/** What was shown and loaded since the page was opened. */
export const timeline = (): { views: readonly View[]; loads: readonly Load[] } => ({ views, loads });

/** Forgets what was shown and loaded, for tests. */
export function resetTimeline(): void {
  views.length = 0;
  loads.length = 0;
}
