import type { ComponentType, ReactElement } from 'react';
import type { Translations } from '../language/texts.ts';

/**
 * `bare` pages have no header and footer of the shell (sign-in). `fill` pages have the height of a wide window: they have no
 * footer there, and only their panes scroll.
 */
export type Layout = 'app' | 'bare' | 'fill';

export type RemoteRoute = { path: string; layout?: Layout } & (
  | { element: ReactElement; load?: never }
  /** A page in a chunk of its own. */
  | { load: () => Promise<{ default: ComponentType }>; element?: never }
);

/** The module a remote exposes. What the shell needs before it loads, the remote declares in webpack.config.mjs. */
export interface Remote {
  /** `mf-…`; also the namespace of its texts. */
  name: string;
  routes: RemoteRoute[];
  translations: Translations;
}

export function defineRemote(remote: Remote): Remote {
  return remote;
}
