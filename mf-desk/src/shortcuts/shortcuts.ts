import { useEffect, useEffectEvent } from 'react';
import { useDeskSettings } from '../page/desk-settings.ts';

/**
 * The keys of the workbench. Single letters are on every keyboard layout; a screen reader that reads the page takes them
 * first, and each can be switched off (WCAG 2.1.4). Their names are in the texts `shortcuts.name.*`.
 */
export const shortcuts = [
  { id: 'nextPaper', key: 'J' },
  { id: 'previousPaper', key: 'K' },
  { id: 'accept', key: 'A' },
  { id: 'ask', key: 'R' },
  { id: 'finding', key: 'F' },
  { id: 'correct', key: 'C' },
  { id: 'acceptValues', key: 'V' },
  { id: 'correctPaper', key: 'D' },
  { id: 'question', key: 'Q' },
  { id: 'note', key: 'N' },
  { id: 'template', key: 'T' },
  { id: 'search', key: 'S' },
  { id: 'searchPapers', key: '/' },
  { id: 'beside', key: 'B' },
  { id: 'nextFiling', key: 'Shift+J' },
  { id: 'previousFiling', key: 'Shift+K' },
  { id: 'help', key: '?' },
  { id: 'palette', key: 'Ctrl+K' },
] as const;

export type ShortcutId = (typeof shortcuts)[number]['id'];
export type Actions = Readonly<Record<ShortcutId, () => void>>;

/** A key of `shortcuts` as `aria-keyshortcuts` names it. */
export const ariaKeyOf = (id: ShortcutId): string =>
  (shortcuts.find((each) => each.id === id)?.key ?? '').replace('Ctrl', 'Control');

/** These move on while the key is held down. */
const repeating: readonly ShortcutId[] = ['nextPaper', 'previousPaper'];

/** What is typed in a field, and what a menu, a list or a dialog handles itself, is left alone. */
const handlesKeys = [
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]',
  '[role=menu], [role=listbox], [role=combobox], [role=dialog], [role=alertdialog]',
].join(', ');

function keyOf({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): string | undefined {
  if (altKey || key.length !== 1) return undefined;
  const isLetter = /[a-z]/i.test(key);
  const modifiers = [...(ctrlKey || metaKey ? ['Ctrl'] : []), ...(shiftKey && isLetter ? ['Shift'] : [])];
  // The letter, also with the Caps Lock.
  return [...modifiers, key.toUpperCase()].join('+');
}

/** Runs the action of a key, if the page has one, wherever the focus is, except in a field, a menu or a dialog. */
export function useShortcuts(actions: Partial<Actions>): void {
  const { shortcutsOff } = useDeskSettings();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const pressed = keyOf(event);
    const shortcut = shortcuts.find(({ key }) => key === pressed);
    if (!shortcut || shortcutsOff.includes(shortcut.id)) return;
    if (event.repeat && !repeating.includes(shortcut.id)) return;
    const isElsewhere = event.target instanceof Element && event.target.closest(handlesKeys) !== null;
    if (isElsewhere && shortcut.id !== 'palette') return;
    const action = actions[shortcut.id];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
