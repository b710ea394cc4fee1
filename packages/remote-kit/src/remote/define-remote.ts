import type { ComponentType, ReactElement } from 'react';
import type { Translations } from '../language/texts.ts';

/** `bare` pages stand without the shell's header and footer (sign-in). */
export type Layout = 'app' | 'bare';

export type RemoteRoute = { path: string; layout?: Layout } & (
  | { element: ReactElement; load?: never }
  /** A page in a chunk of its own. */
  | { load: () => Promise<{ default: ComponentType }>; element?: never }
);

/** What a remote hands to the shell. What the shell must know before, stands in the remote's webpack.config.mjs. */
export interface Remote {
  /** `mf-…`; also the namespace of its texts. */
  name: string;
  routes: RemoteRoute[];
  translations: Translations;
}

export function defineRemote(remote: Remote): Remote {
  return remote;
}
