import { type EarlyFiles, keepEarlyFiles } from './early-files.ts';

/** The static view of the requested page, which the gateway puts before `#root` (docs/federation.md). */
const viewId = 'dossier-first-view';

export interface FirstView {
  readonly element: HTMLElement;
  /** Its styles, which stay on the page. */
  readonly css: string;
  /** The name of the field in which Enter was the last key; undefined without one. */
  enteredIn(): string | undefined;
  readonly files: EarlyFiles;
}

/** The first view of the page, whose keys and files are watched from now on; null without one. */
export function watchFirstView(): FirstView | null {
  const element = document.getElementById(viewId);
  if (!element) return null;
  let entered: string | undefined;
  element.addEventListener('keydown', ({ key, isComposing, target }) => {
    const isEnter = key === 'Enter' && !isComposing && target instanceof HTMLInputElement;
    entered = isEnter ? target.name : undefined;
  });
  // The gateway puts them right before it.
  const css = element.previousElementSibling?.textContent ?? '';
  return { element, css, enteredIn: () => entered, files: keepEarlyFiles() };
}
