import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { DossierProvider } from './provider.tsx';

// jsdom has no layout, so it lacks the functions used to position and scroll overlays.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
// Elements without a box count as invisible and cannot be focused.
Element.prototype.getClientRects = function () {
  return [this.getBoundingClientRect()] as unknown as DOMRectList;
};
Element.prototype.scrollTo ??= () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;

/** Renders within the theme; `user` simulates input. */
export function renderUi(ui: ReactNode) {
  return { user: userEvent.setup(), ...render(ui, { wrapper: DossierProvider }) };
}
