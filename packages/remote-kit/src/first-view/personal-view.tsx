import type { ComponentType, ReactNode } from 'react';

/**
 * The first view of a page for a signed-in user. It is rendered while the remote is built, in every situation that the
 * page knows; the gateway chooses by the facts of the user (api-gateway/src/pages/facts.ts) and inserts what stands in
 * `fact(…)`. Without a case for the facts the page has no first view.
 */
export interface PersonalView {
  readonly path: string;
  /** What the remote renders into the shell's header from 768 px on. */
  readonly Header: ComponentType;
  readonly Page: ComponentType;
  /** The possible contents of each `Slot`; the first whose facts are those of the user is shown. */
  readonly slots: Readonly<Record<string, readonly SlotCase[]>>;
}

export interface SlotCase {
  /** Facts and their values. */
  readonly when: Readonly<Record<string, string>>;
  readonly Content: ComponentType;
}

/** The place of a part that depends on the user. */
export function Slot({ name }: { name: string }): ReactNode {
  return <template data-slot={name} />;
}

/** Stands for the value of a fact in a text: characters that no text contains enclose its name. */
export const fact = (name: string): string => `\uE000${name}\uE001`;
