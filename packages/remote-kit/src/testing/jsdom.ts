/** jsdom lays nothing out, so it lacks what layouts, overlays and tabs ask of a browser. Here: a phone, nothing scrolls or moves. */
window.matchMedia ??= (media) => ({
  media,
  matches: media === '(prefers-reduced-motion: reduce)',
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
});
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
