import type { FirstView } from './first-view.ts';

/**
 * Replaces the first view by what React rendered as soon as that has a heading: a page or an error card, not a skeleton.
 * The observer runs before the browser paints, so that nothing flashes. What was typed is kept, with focus and caret,
 * dropped or pasted files are handed over, and a pressed Enter sends the form, which the first view cannot do.
 */
export function takeOverFirstView(view: FirstView, root: HTMLElement): void {
  const observer = new MutationObserver(() => {
    if (!root.querySelector('h1')) return;
    observer.disconnect();
    replace(view, root);
  });
  observer.observe(root, { childList: true, subtree: true });
}

function replace({ element: view, enteredIn, files }: FirstView, root: HTMLElement): void {
  const entered = enteredIn();
  // A splash over the view has the first tab stop, and what the page marks is read before its field.
  const comesFirst =
    view.querySelector('[data-intro]')?.checkVisibility() ||
    root.querySelector('[data-first-focus]') !== null;
  const fields = [...view.querySelectorAll<HTMLInputElement>('input:not([type=radio])')]
    .map((input) => ({ name: input.name, text: input.value, caret: caretOf(input) }))
    .filter(({ text, caret }) => text !== '' || (caret !== undefined && !comesFirst));
  const hadFocus = view.contains(document.activeElement);
  // Its styles hide #root as long as it exists.
  view.remove();
  if (hadFocus) restartTabOrder();
  files.handOver();
  for (const { name, text, caret } of fields) {
    const input = root.querySelector<HTMLInputElement>(`input[name="${CSS.escape(name)}"]`);
    if (!input) continue;
    if (text !== '') setTyped(input, text);
    if (caret === undefined) continue;
    input.focus();
    for (let step = text.length; step > caret; step--)
      document.getSelection()?.modify('move', 'backward', 'character');
    // React has rendered what was typed by then: it handles an input event at once.
    if (name === entered) queueMicrotask(() => input.form?.requestSubmit());
  }
}

/** The next Tab begins at the start of the page: the browser would continue where the removed field was. */
function restartTabOrder(): void {
  const { body } = document;
  body.tabIndex = -1;
  body.focus({ preventScroll: true });
  body.blur();
  body.removeAttribute('tabindex');
}

/** Sets a value as if it was typed: React ignores values that were set through its own property of the element. */
function setTyped(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** A character that hardly any address contains. */
const marker = '|';

/**
 * The position of the caret; undefined without the focus. Browsers hide the selection of a field for e-mail addresses from
 * scripts, so a character is inserted at the caret of the field, which is removed at once. Where that fails: the end.
 */
function caretOf(input: HTMLInputElement): number | undefined {
  if (document.activeElement !== input) return undefined;
  const text = input.value;
  if (text.includes(marker)) return text.length;
  document.execCommand?.('insertText', false, marker);
  const position = input.value.indexOf(marker);
  return position === -1 ? text.length : position;
}
