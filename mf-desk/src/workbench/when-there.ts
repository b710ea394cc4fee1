/** Frames to wait for: a part of a page may be loaded on its first use. */
const maxFrames = 120;

/** Does something with an element as soon as it is rendered. */
export function whenThere(
  selector: string,
  act: (element: HTMLElement) => void,
  frames: number = maxFrames,
): void {
  const element = document.querySelector<HTMLElement>(selector);
  if (element) act(element);
  else if (frames > 0) requestAnimationFrame(() => whenThere(selector, act, frames - 1));
}
