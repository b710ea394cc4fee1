/** The static view of the requested page, which the gateway puts before `#root` (docs/federation.md). */
const viewId = 'dossier-first-view';

/**
 * Replaces the first view by what React rendered as soon as that has a heading: a page or an error card, not a skeleton.
 * The observer runs before the browser paints, so that nothing flashes. What was typed is kept.
 */
export function takeOverFirstView(root: HTMLElement): void {
  const view = document.getElementById(viewId);
  if (!view) return;
  const observer = new MutationObserver(() => {
    if (!root.querySelector('h1')) return;
    observer.disconnect();
    replace(view, root);
  });
  observer.observe(root, { childList: true, subtree: true });
}

function replace(view: HTMLElement, root: HTMLElement): void {
  const typed = [...view.querySelectorAll('input')].filter(({ value }) => value !== '');
  const focused = document.activeElement;
  // Its styles hide #root as long as it exists.
  view.remove();
  for (const from of typed) {
    const to = root.querySelector<HTMLInputElement>(`input[name="${CSS.escape(from.name)}"]`);
    if (!to) continue;
    type(to, from.value);
    if (from === focused) to.focus();
  }
}

/** Sets a value as if it was typed: React ignores values that were set through its own property of the element. */
function type(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
