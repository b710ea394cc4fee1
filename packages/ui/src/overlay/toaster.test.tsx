import { act, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderUi } from '../testing.tsx';
import { createToaster } from '../toast-queue.ts';
import { Dialog } from './dialog.tsx';
import { Toaster } from './toaster.tsx';

describe('Toaster', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function setup() {
    const toaster = createToaster();
    renderUi(<Toaster label="Messages" closeLabel="Close" toaster={toaster} />);
    return { show: (...args: Parameters<typeof toaster.show>) => act(() => void toaster.show(...args)) };
  }
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  const shown = () => ['First', 'Second', 'Third'].filter((title) => screen.queryByText(title));

  it('is rendered inside an open dialog, where it is reachable, and outside afterwards', () => {
    const toaster = createToaster();
    const messages = <Toaster label="Messages" closeLabel="Close" toaster={toaster} />;
    const { rerender } = renderUi(
      <>
        {messages}
        <Dialog open onClose={() => undefined} title="Files" />
      </>,
    );
    act(() => void toaster.show({ title: 'Deleted', action: { label: 'Undo', onSelect: () => undefined } }));
    expect(screen.getByRole('dialog', { name: 'Files' }).contains(screen.getByText('Undo'))).toBe(true);
    rerender(<>{messages}</>);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByText('Undo')).toBeInTheDocument();
  });

  it('is not drawn again in a dialog that opens once it was read, even with an Undo', () => {
    const toaster = createToaster();
    const messages = <Toaster label="Messages" closeLabel="Close" toaster={toaster} />;
    const files = <Dialog open onClose={() => undefined} title="Files" />;
    const { rerender } = renderUi(<>{messages}</>);
    const show = (title: string) =>
      act(() => void toaster.show({ title, action: { label: 'Undo', onSelect: () => undefined } }));
    show('First');
    pass(1000);
    rerender(
      <>
        {messages}
        {files}
      </>,
    );
    expect(shown()).toEqual([]);
    show('Second');
    expect(shown()).toEqual(['Second']);
    rerender(<>{messages}</>);
    pass(1000);
    show('Third');
    rerender(
      <>
        {messages}
        {files}
      </>,
    );
    expect(screen.getByRole('dialog', { name: 'Files' }).contains(screen.getByText('Third'))).toBe(true);
  });

  it('shows one at a time, for five seconds each', () => {
    const { show } = setup();
    show({ title: 'First', tone: 'bad' });
    show({ title: 'Second' });
    expect(shown()).toEqual(['First']);
    pass(4999);
    expect(shown()).toEqual(['First']);
    pass(1);
    expect(shown()).toEqual(['Second']);
    pass(5000);
    expect(shown()).toEqual([]);
  });

  it('pauses under the pointer and continues with the remaining time', () => {
    const { show } = setup();
    show({ title: 'First' });
    pass(4000);
    const region = screen.getByRole('region', { name: 'Messages' });
    fireEvent.pointerEnter(region);
    pass(60_000);
    expect(shown()).toEqual(['First']);
    fireEvent.pointerLeave(region);
    pass(999);
    expect(shown()).toEqual(['First']);
    pass(1);
    expect(shown()).toEqual([]);
  });

  it('pauses while it has the focus; the next one does not', () => {
    const { show } = setup();
    show({ title: 'First', tone: 'bad' });
    show({ title: 'Second' });
    act(() => screen.getByRole('button', { name: 'Close' }).focus());
    pass(60_000);
    expect(shown()).toEqual(['First']);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(shown()).toEqual(['Second']);
    pass(5000);
    expect(shown()).toEqual([]);
  });

  it('shows an error at once, also under the pointer; an Undo comes back after it', () => {
    const { show } = setup();
    show({ title: 'First', action: { label: 'Undo', onSelect: () => undefined } });
    fireEvent.pointerEnter(screen.getByRole('region', { name: 'Messages' }));
    show({ title: 'Second', tone: 'bad' });
    expect(shown()).toEqual(['Second']);
    fireEvent.pointerLeave(screen.getByRole('region', { name: 'Messages' }));
    pass(5000);
    expect(shown()).toEqual(['First']);
  });

  it('replaces a success by a newer one, and returns the focus that was in it', () => {
    const { show } = setup();
    const elsewhere = document.body.appendChild(document.createElement('button'));
    act(() => elsewhere.focus());
    for (const title of ['First', 'Second']) {
      show({ title, tone: 'good', action: { label: `Undo ${title}`, onSelect: () => undefined } });
      if (title === 'First') act(() => screen.getByRole('button', { name: 'Undo First' }).focus());
    }
    expect(shown()).toEqual(['Second']);
    expect(elsewhere).toHaveFocus();
    pass(5000);
    expect(shown()).toEqual([]);
    elsewhere.remove();
  });

  it('shows an error for its full time, even with others queued', () => {
    const { show } = setup();
    show({ title: 'First', tone: 'bad' });
    show({ title: 'Second', tone: 'warn' });
    pass(4999);
    expect(shown()).toEqual(['First']);
    pass(1);
    expect(shown()).toEqual(['Second']);
    show({ title: 'Third', tone: 'bad' });
    pass(4999);
    expect(shown()).toEqual(['Second']);
  });

  it('restores the focus, or moves it to the heading if the element is gone', () => {
    const toaster = createToaster();
    const page = (buttons: ReactNode) => (
      <>
        <main tabIndex={-1}>
          <h1 tabIndex={-1}>Page</h1>
          {buttons}
        </main>
        <Toaster label="Messages" closeLabel="Close" toaster={toaster} />
      </>
    );
    const { rerender } = renderUi(page(<button>Before</button>));
    const close = () => screen.getByRole('button', { name: 'Close' });
    const enter = () => {
      act(() => void toaster.show({ title: 'First' }));
      act(() => screen.getByRole('button', { name: 'Before' }).focus());
      act(() => close().focus());
    };
    enter();
    fireEvent.click(close());
    expect(screen.getByRole('button', { name: 'Before' })).toHaveFocus();
    enter();
    fireEvent.keyDown(close(), { key: 'Escape' });
    expect(screen.getByRole('button', { name: 'Before' })).toHaveFocus();
    enter();
    rerender(page(<button disabled>Before</button>));
    fireEvent.click(close());
    expect(screen.getByRole('heading', { name: 'Page' })).toHaveFocus();
  });

  it('does not move the focus when it never had it', () => {
    const { show } = setup();
    show({ title: 'First' });
    const elsewhere = document.body.appendChild(document.createElement('button'));
    elsewhere.focus();
    pass(5000);
    expect(elsewhere).toHaveFocus();
    elsewhere.remove();
  });

  it('announces errors assertively and everything else politely', () => {
    const { show } = setup();
    show({ title: 'First', tone: 'bad', duration: 1000 });
    show({ title: 'Second', tone: 'good' });
    expect(screen.getByRole('alert')).toHaveTextContent('First');
    pass(1000);
    expect(screen.getByRole('status')).toHaveTextContent('Second');
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it('shows the same toast twice in a row only once', () => {
    const { show } = setup();
    show({ title: 'First' });
    show({ title: 'First' });
    pass(5000);
    expect(shown()).toEqual([]);
  });
});
