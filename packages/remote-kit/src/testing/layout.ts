/** Adds the layout functions that jsdom lacks, as on a phone without scrolling and motion. */
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
// Elements without a box count as invisible and cannot be focused.
Element.prototype.getClientRects = function () {
  return [this.getBoundingClientRect()] as unknown as DOMRectList;
};
Element.prototype.scrollTo ??= () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;
// jsdom has both, and reports each call as not implemented.
HTMLCanvasElement.prototype.getContext = () => null;
HTMLMediaElement.prototype.pause = () => undefined;

export {};
