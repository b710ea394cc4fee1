import type { ComponentType } from 'react';
import type { SlotName, SlotProps } from '@dossier/contracts';
import type { Translations } from '../language/texts.ts';

/** What a remote adds to a slot of a page: one of the modules that it exposes. */
export interface SlotContent<N extends SlotName = SlotName> {
  slot: N;
  /** Of its texts, from `uniqueNamespace`: another build of it may be on the same page. */
  namespace: string;
  translations: Translations;
  Content: ComponentType<SlotProps<N>>;
}

/** A content of a slot that the registry names, in the build that was current when the page asked for it. */
export interface ListedContent {
  /** Unique in the page. */
  readonly key: string;
  readonly id: string;
  readonly remote: string;
  /** In the language of the page, where the slot shows one. */
  readonly label: string | undefined;
}

export type ContentState =
  | { readonly status: 'loading' | 'failed' }
  | { readonly status: 'ready'; readonly Content: ComponentType<never> };

/** Lists, loads and reports the contents of slots: the shell, which knows the registry. */
export interface SlotHost {
  /** In no particular order. */
  list: (slot: SlotName) => readonly ListedContent[];
  /** Starts to load a content, unless it is loaded or being loaded. */
  load: (content: ListedContent) => void;
  stateOf: (content: ListedContent) => ContentState;
  /** Reports what a content threw while it was shown. It is not shown again until the page is opened anew. */
  reportThrown: (content: ListedContent, error: unknown) => void;
  subscribe: (listener: () => void) => () => void;
}

/** Without a shell, in a remote that runs alone, every slot is empty. */
const empty: SlotHost = {
  list: () => [],
  load: () => undefined,
  stateOf: () => ({ status: 'failed' }),
  reportThrown: () => undefined,
  subscribe: () => () => undefined,
};

let host = empty;

/** Provides what fills the slots: by the shell, or by a test. Returns a function that empties them again. */
export function provideSlots(next: SlotHost): () => void {
  host = next;
  return () => {
    if (host === next) host = empty;
  };
}

export const slotHost = (): SlotHost => host;
