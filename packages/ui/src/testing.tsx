import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { DossierProvider } from './provider.tsx';

// jsdom lays nothing out, so it lacks what the positioning and scrolling of overlays ask for.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
// Without a box nothing counts as visible, and what is not visible gets no focus.
Element.prototype.getClientRects = function () {
  return [this.getBoundingClientRect()] as unknown as DOMRectList;
};
Element.prototype.scrollTo ??= () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;

/** Renders within the theme, with a user to act on it. */
export function renderUi(ui: ReactNode) {
  return { user: userEvent.setup(), ...render(ui, { wrapper: DossierProvider }) };
}
