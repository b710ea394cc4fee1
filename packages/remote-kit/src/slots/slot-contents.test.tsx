import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ContentState, type ListedContent, provideSlots } from '@dossier/remote-kit';
import { DossierProvider } from '@dossier/ui';
import { SlotContents } from './slot-contents.tsx';
import { type SlotOptions, useSlot } from './use-slot.ts';

const listed = (id: string, remote = 'mf-letters'): ListedContent => ({
  key: `${remote}/${id}`,
  id,
  remote,
  label: undefined,
});

let contents: ListedContent[];
let states: Map<string, ContentState>;
let listeners: Set<() => void>;
const load = vi.fn<(content: ListedContent) => void>();
const reportThrown = vi.fn<(content: ListedContent, error: unknown) => void>();

const ready = ({ key }: ListedContent, Content: () => unknown = () => <p>{key}</p>) =>
  act(() => {
    states.set(key, { status: 'ready', Content: Content as never });
    for (const listener of listeners) listener();
  });
const fail = ({ key }: ListedContent) =>
  act(() => {
    states.set(key, { status: 'failed' });
    for (const listener of listeners) listener();
  });

/** The latest observer, whose callback says where its element is. */
let observed: ((entry: Partial<IntersectionObserverEntry>) => void) | undefined;
class Observer {
  constructor(callback: (entries: Partial<IntersectionObserverEntry>[]) => void) {
    observed = (entry) => act(() => callback([entry]));
  }
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  contents = [];
  states = new Map();
  listeners = new Set();
  load.mockReset();
  reportThrown.mockReset().mockImplementation((content) => {
    states.set(content.key, { status: 'failed' });
    for (const listener of listeners) listener();
  });
  observed = undefined;
  vi.stubGlobal('IntersectionObserver', Observer);
  provideSlots({
    list: (slot) => (slot === 'home.card' ? contents : []),
    load,
    stateOf: ({ key }) => states.get(key) ?? { status: 'loading' },
    reportThrown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
});
afterEach(cleanup);

function Page(options: SlotOptions) {
  const slot = useSlot('home.card', options);
  return (
    <main>
      <h1>{slot.isPending ? 'Waiting' : 'Page'}</h1>
      <SlotContents slot={slot} props={{ taxYear: 2024, status: 3 }} />
    </main>
  );
}
const open = (options: Partial<SlotOptions> = {}) =>
  render(
    <DossierProvider>
      <Page max={5} {...options} />
    </DossierProvider>,
  );
const shown = () => screen.queryAllByRole('paragraph').map(({ textContent }) => textContent);

test('the page decides the order and the number; the others follow by their ids', async () => {
  contents = [listed('zebra'), listed('apple'), listed('letters'), listed('apple', 'mf-fruit')];
  for (const content of contents) await ready(content);
  const first = open({ order: ['letters', 'gone'] });
  expect(shown()).toEqual(['mf-letters/letters', 'mf-fruit/apple', 'mf-letters/apple', 'mf-letters/zebra']);
  first.unmount();
  load.mockReset();
  open({ order: ['letters'], max: 2 });
  expect(shown()).toEqual(['mf-letters/letters', 'mf-fruit/apple']);
  expect(load.mock.calls.map(([{ key }]) => key)).toEqual(shown());
});

test('a content is loaded with the page, and receives what the page passes', async () => {
  contents = [listed('letters')];
  open();
  expect(load).toHaveBeenCalledExactlyOnceWith(contents[0]);
  expect(screen.getByRole('heading')).toHaveTextContent('Waiting');
  cleanup();
  await ready(contents[0]!, ((props: object) => <p>{JSON.stringify(props)}</p>) as never);
  open();
  expect(shown()).toEqual(['{"taxYear":2024,"status":3}']);
  expect(screen.getByRole('heading')).toHaveTextContent('Page');
});

test('a slot that nothing fills, and one without a shell, show nothing and wait for nothing', () => {
  open();
  expect(screen.getByRole('main')).toHaveTextContent(/^Page$/);
  cleanup();
  provideSlots({ ...noHost })();
  open();
  expect(screen.getByRole('main')).toHaveTextContent(/^Page$/);
});
const noHost = {
  list: () => [],
  load: () => undefined,
  stateOf: () => ({ status: 'failed' }) as const,
  reportThrown: () => undefined,
  subscribe: () => () => undefined,
};

test('one that throws shows nothing and is reported; the page and the others stay', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  contents = [listed('broken'), listed('letters')];
  const error = new Error('broken');
  await ready(contents[0]!, () => {
    throw error;
  });
  await ready(contents[1]!);
  open();
  expect(shown()).toEqual(['mf-letters/letters']);
  expect(reportThrown).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'broken' }), error);
  expect(screen.getByRole('heading')).toHaveTextContent('Page');
  logged.mockRestore();
});

test('one that fails to load shows nothing, and the page waits no longer', async () => {
  contents = [listed('letters')];
  open();
  await fail(contents[0]!);
  expect(screen.getByRole('main')).toHaveTextContent(/^Page$/);
});

test('one that arrives late is inserted only while its place is below the window', async () => {
  contents = [listed('letters')];
  open();
  await ready(contents[0]!);
  expect(shown(), 'its place may be in view').toEqual([]);
  await observed!({ isIntersecting: true, boundingClientRect: new DOMRect(0, 300, 0, 0) });
  expect(shown(), 'the reader sees what is below').toEqual([]);
  await observed!({ isIntersecting: false, boundingClientRect: new DOMRect(0, -300, 0, 0) });
  expect(shown(), 'the reader is past it').toEqual([]);
  await observed!({ isIntersecting: false, boundingClientRect: new DOMRect(0, 2000, 0, 0) });
  expect(shown()).toEqual(['mf-letters/letters']);
});

test('a release while the page is open changes nothing on it', async () => {
  contents = [listed('letters')];
  await ready(contents[0]!);
  const { rerender } = open();
  contents = [listed('other')];
  await ready(contents[0]!);
  rerender(
    <DossierProvider>
      <Page max={5} />
    </DossierProvider>,
  );
  expect(shown()).toEqual(['mf-letters/letters']);
});
