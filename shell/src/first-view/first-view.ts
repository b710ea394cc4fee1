import { type EarlyFiles, keepEarlyFiles } from './early-files.ts';
import { viewId } from './view-id.ts';

export interface FirstView {
  readonly element: HTMLElement;
  /** Its styles, which stay on the page. */
  readonly css: string;
  /** The name of the field in which Enter was the last key; undefined without one. */
  enteredIn(): string | undefined;
  readonly files: EarlyFiles;
}

/** The first view of the page, whose files are kept from now on; null without one. */
export function watchFirstView(): FirstView | null {
  const element = document.getElementById(viewId);
  if (!element) return null;
  const css = document.getElementById('dossier-first-view-css')?.textContent ?? '';
  return { element, css, enteredIn: () => element.dataset['entered'], files: keepEarlyFiles() };
}
