import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FormActions } from '../components/button.tsx';
import { renderUi } from '../testing.tsx';
import { createToaster, type ToastTone } from '../toast-queue.ts';
import { Toaster } from './toaster.tsx';

describe('a toast', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

  /** A page with a toast at the bottom of its window, 768 px high, and what that toast may cover. */
  function setupPage() {
    const toaster = createToaster();
    renderUi(
      <>
        <main>
          <button type="button">Save</button>
          <input aria-label="Name" aria-invalid />
          <button type="button">Help</button>
          <FormActions>
            <button type="button">Next</button>
          </FormActions>
        </main>
        <Toaster label="Messages" closeLabel="Close" toaster={toaster} />
      </>,
    );
    const region = screen.getByRole('region', { name: 'Messages' });
    const put = (element: Element, top: number) => {
      element.getBoundingClientRect = () => new DOMRect(0, top, 300, 40);
    };
    const button = screen.getByRole('button', { name: 'Save' });
    const field = screen.getByRole('textbox', { name: 'Name' });
    put(region, 700);
    put(button, 300);
    put(field, 400);
    const help = screen.getByRole('button', { name: 'Help' });
    const next = screen.getByRole('button', { name: 'Next' });
    put(help, 500);
    put(next, 550);
    const initial = region.className;
    return {
      button,
      help,
      next,
      field,
      put,
      region,
      show: (title = 'First', tone: ToastTone = 'neutral') => act(() => void toaster.show({ title, tone })),
      isAside: () => region.className !== initial,
    };
  }

  it('moves aside for an element that gets the focus in the frame in which it appears', () => {
    const { button, put, show, isAside } = setupPage();
    put(button, 690);
    show();
    act(() => button.focus());
    pass(50);
    expect(isAside()).toBe(true);
  });

  it('moves aside when a toast that follows is higher and reaches the focused element', () => {
    const { button, put, region, show, isAside } = setupPage();
    put(button, 650);
    button.focus();
    show('First', 'bad');
    pass(50);
    show('Second');
    pass(4950);
    expect(screen.getByText('Second')).toBeInTheDocument();
    expect(isAside()).toBe(false);
    put(region, 670);
    pass(50);
    expect(isAside()).toBe(true);
    expect(button).toHaveFocus();
  });

  it('moves aside for a button of the page without the focus', () => {
    const { button, put, show, isAside } = setupPage();
    put(button, 690);
    show();
    pass(50);
    expect(isAside()).toBe(true);
  });

  it('leaves Back and Next free, rather than other buttons', () => {
    const { button, help, next, put, show, isAside } = setupPage();
    put(next, 690);
    put(button, 10);
    put(help, 20);
    show();
    pass(50);
    expect(isAside()).toBe(true);
  });

  it('moves aside when scrolling ends with the focused element below it', () => {
    const { button, put, show, isAside } = setupPage();
    button.focus();
    show();
    pass(50);
    expect(isAside()).toBe(false);
    put(button, 690);
    fireEvent(document, new Event('scrollend'));
    pass(50);
    expect(isAside()).toBe(true);
  });

  it('moves aside when the page grows and pushes the focused element below it', () => {
    const observed = new Map<Element, () => void>();
    vi.stubGlobal(
      'ResizeObserver',
      class {
        readonly #changed: () => void;
        constructor(changed: () => void) {
          this.#changed = changed;
        }
        observe(element: Element) {
          observed.set(element, this.#changed);
        }
        disconnect() {
          observed.clear();
        }
      },
    );
    const { button, put, show, isAside } = setupPage();
    button.focus();
    show();
    pass(50);
    put(button, 690);
    act(() => observed.get(document.body)?.());
    pass(50);
    expect(isAside()).toBe(true);
    pass(5000);
    expect(observed.size).toBe(0);
  });

  it('covers a field with an error rather than the focused element', () => {
    const { button, field, put, show, isAside } = setupPage();
    put(button, 690);
    put(field, 30);
    button.focus();
    show();
    pass(50);
    expect(isAside()).toBe(true);
  });
});
