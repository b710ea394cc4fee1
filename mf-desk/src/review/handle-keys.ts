import type { KeyboardEvent } from 'react';

/**
 * Runs the action of a key while the focus is inside an element (WCAG 2.1.4). It leaves alone what is typed, what a dialog
 * handles, and combinations with a modifier.
 */
export function handleKeys(
  event: KeyboardEvent<HTMLElement>,
  actions: Readonly<Record<string, () => void>>,
): void {
  const { key, target, currentTarget } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  // React events also come from dialogs, which are elsewhere in the document.
  if (!(target instanceof Element) || !currentTarget.contains(target)) return;
  if (target.closest('input, textarea, select')) return;
  const action = actions[key];
  if (!action) return;
  event.preventDefault();
  action();
}
