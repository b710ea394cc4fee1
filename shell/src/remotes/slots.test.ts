import { beforeEach, expect, test, vi } from 'vitest';
import type { RemoteEntry } from '@dossier/contracts';
import type { SlotContent } from '@dossier/remote-kit';
import { RemoteFailure } from './failure.ts';
import { createSlots, type SlotParts } from './slots.ts';

const texts = async () => ({ default: {} });
const card: SlotContent<'home.card'> = {
  slot: 'home.card',
  namespace: 'card 1',
  translations: { en: texts, fr: texts, de: texts, gsw: texts, it: texts },
  Content: () => null,
};

const entry = (change: Partial<RemoteEntry> = {}): RemoteEntry => ({
  name: 'mf-letters',
  buildId: 'b1',
  entry: '/remotes/mf-letters/b1/remoteEntry.js',
  integrity: 'sha384-x',
  title: { en: 'Letters' },
  preload: [],
  locales: {},
  chunks: {},
  paths: ['/letters'],
  access: 'user',
  navigation: [],
  fills: [
    { slot: 'home.card', id: 'letters', access: 'user' },
    { slot: 'desk.tab', id: 'tab', access: 'expert', label: { en: 'Letters', de: 'Briefe' } },
  ],
  shellApi: '^2.0.0',
  ...change,
});

let remotes: RemoteEntry[];
const loadContent = vi.fn<SlotParts['source']['loadContent']>();
const report = vi.fn<SlotParts['report']>();
const unpin = vi.fn<SlotParts['unpin']>();
const create = () =>
  createSlots({ source: { loadContent }, remotes: () => remotes, report, unpin, timeoutMs: 1000 });
type Slots = ReturnType<typeof create>;
const theCard = (slots: Slots) => slots.list('home.card')[0]!;
const settle = () => vi.advanceTimersByTimeAsync(0);

async function loadCard(slots: Slots) {
  const content = theCard(slots);
  slots.load(content);
  await settle();
  return slots.stateOf(content).status;
}

beforeEach(() => {
  vi.useFakeTimers();
  remotes = [entry()];
  loadContent.mockReset().mockResolvedValue(card as unknown as SlotContent);
  report.mockReset().mockResolvedValue(null);
  unpin.mockReset().mockResolvedValue(false);
});

test('lists what remotes declare for a slot, and nothing for one that none fills', () => {
  const slots = create();
  expect(slots.list('home.card').map(({ id, remote, label }) => [id, remote, label])).toEqual([
    ['letters', 'mf-letters', undefined],
  ]);
  expect(slots.list('desk.tab').map(({ label }) => label)).toEqual(['Letters']);
  expect(slots.list('profile.section')).toEqual([]);
  remotes = [];
  expect(slots.list('home.card'), 'of a role that may not see it').toEqual([]);
});

test('loads a content once, however many pages show it', async () => {
  const slots = create();
  const changed = vi.fn();
  slots.subscribe(changed);
  slots.load(theCard(slots));
  expect(await loadCard(slots)).toBe('ready');
  expect(await loadCard(slots)).toBe('ready');
  expect(loadContent).toHaveBeenCalledExactlyOnceWith(remotes[0], 'letters', 0);
  expect(changed).toHaveBeenCalledOnce();
  expect(report).not.toHaveBeenCalled();
});

test('another build of a remote is another content', async () => {
  const slots = create();
  await loadCard(slots);
  remotes = [entry({ buildId: 'b2' })];
  expect(slots.stateOf(theCard(slots)).status).toBe('loading');
  await loadCard(slots);
  expect(loadContent).toHaveBeenCalledTimes(2);
});

test('a refused one is reported once with its slot, and tried again by the next page', async () => {
  const slots = create();
  const failure = new RemoteFailure('entry', 'REFUSED');
  loadContent.mockRejectedValueOnce(failure).mockRejectedValueOnce(failure);
  expect(await loadCard(slots)).toBe('failed');
  expect(await loadCard(slots)).toBe('failed');
  expect(report).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ remote: 'mf-letters', buildId: 'b1', slot: 'home.card', failure }),
  );
  expect(await loadCard(slots)).toBe('ready');
  expect(loadContent.mock.calls.map(([, , attempt]) => attempt)).toEqual([0, 1, 2]);
});

test('a slow one has failed for the open page; the next page has it', async () => {
  const slots = create();
  const gate = Promise.withResolvers<SlotContent>();
  loadContent.mockReturnValueOnce(gate.promise);
  expect(await loadCard(slots)).toBe('loading');
  await vi.advanceTimersByTimeAsync(1000);
  expect(slots.stateOf(theCard(slots)).status).toBe('failed');
  expect(report).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ failure: expect.objectContaining({ phase: 'entry', code: 'TIMEOUT' }) }),
  );
  gate.resolve(card as unknown as SlotContent);
  await settle();
  expect(slots.stateOf(theCard(slots)).status, 'nothing appears on the open page').toBe('failed');
  expect(await loadCard(slots)).toBe('ready');
  expect(loadContent).toHaveBeenCalledOnce();
});

test('one that throws is not shown again, and a pinned build of it is given up', async () => {
  const slots = create();
  await loadCard(slots);
  slots.reportThrown(theCard(slots), new Error('broken'));
  expect(slots.stateOf(theCard(slots)).status).toBe('failed');
  expect(await loadCard(slots)).toBe('failed');
  expect(report).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ failure: expect.objectContaining({ phase: 'render', code: 'THREW' }) }),
  );
  expect(unpin).toHaveBeenCalledExactlyOnceWith('mf-letters');
});

test.each([
  ['of a remote that needs another shell', { shellApi: '^1.0.0' }, card, 'INCOMPATIBLE'],
  ['that is made for another slot', {}, { ...card, slot: 'desk.tab' }, 'NOT_A_REMOTE'],
])('a content %s is refused', async (_, change, content, code) => {
  remotes = [entry(change)];
  loadContent.mockResolvedValue(content as unknown as SlotContent);
  expect(await loadCard(create())).toBe('failed');
  expect(report.mock.calls[0]?.[0].failure.code).toBe(code);
});

test('one without its texts is refused', async () => {
  const fails = () => Promise.reject(new TypeError('Failed to fetch'));
  const translations = { en: fails, fr: fails, de: fails, gsw: fails, it: fails };
  loadContent.mockResolvedValue({ ...card, namespace: 'card 2', translations } as unknown as SlotContent);
  expect(await loadCard(create())).toBe('failed');
  expect(report.mock.calls[0]?.[0].failure.phase).toBe('texts');
});
