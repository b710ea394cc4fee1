import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as api from '@dossier/contracts';
import { sampleFileResponse, sampleTaxStatus } from '@dossier/contracts/testing';
import { clearData, type DossierEvents, setLanguage, subscribe, useData } from '../index.ts';
import { mock, mockError, startTest, type Mock } from '../testing/index.tsx';
import * as mutations from './index.ts';

const taxYear = 2024;
const year = { query: { taxYear } };
const file = sampleFileResponse('a.pdf');
const profile: api.Profile = {
  userId: 7,
  version: 2,
  subscriptionPlan: 'none',
  isProfileComplete: true,
  isTaxProfileComplete: false,
  termsAcceptedAt: null,
};
const sent = {
  success: true as const,
  message: { id: '1', from: 'expert' as const, text: 'Hi', createdAt: '2025-03-03T10:00:00.000Z' },
};

/** Everything that some mutation invalidates. Their requests are counted; what they return is not shown. */
function useEverything() {
  useData(api.getUser, { query: {} });
  useData(api.getProfile, { query: {} });
  useData(api.getTaxStatus, year);
  useData(api.getTaxStatus, { query: { taxYear, userId: '9' } });
  useData(api.getDebugStatus, {});
  useData(api.listFiles, year);
  useData(api.listTrash, year);
  useData(api.listCategories, { query: { mode: 'all' } });
  useData(api.listSections, year);
  useData(api.listMessages, { query: {} });
  useData(api.getConversation, { params: { userId: '9' }, query: {} });
  useData(api.listDeskQuestions, { params: { userId: '9', taxYear: '2024' } });
  useData(api.listConversations, { query: {} });
  useData(api.listNotifications, year);
}
const reads = [
  api.getUser,
  api.getProfile,
  api.getTaxStatus,
  api.getDebugStatus,
  api.listFiles,
  api.listTrash,
  api.listCategories,
  api.listSections,
  api.listMessages,
  api.getConversation,
  api.listDeskQuestions,
  api.listConversations,
  api.listNotifications,
].map((endpoint) => mockError(endpoint, 'SERVICE_UNAVAILABLE'));
const writes = [
  mock(api.updateProfile, profile),
  mock(api.resetProfile, { success: true, userId: 9 }),
  mock(api.setStatus, sampleTaxStatus(2)),
  mock(api.patchTaxStatus, sampleTaxStatus(2)),
  mock(api.setDebugStatus, sampleTaxStatus(2)),
  mock(api.finishAdvanced, sampleTaxStatus(2)),
  mock(api.transmit, { ...sampleTaxStatus(5), success: true, receiptUrl: '/api/receipt' }),
  mock(api.deleteFile, file),
  mock(api.deleteFiles, [file]),
  mock(api.restoreFile, file),
  mock(api.setSection, { taxYear, sections: [] }),
  mock(api.sendMessage, sent),
  mock(api.replyToMessage, sent),
  mock(api.askQuestion, sent),
  mock(api.settleQuestion, { success: true }),
  mock(api.markConversationRead, { success: true }),
];

const published: string[] = [];
const names: (keyof DossierEvents)[] = ['filesChanged', 'profileChanged', 'advancedFinished'];
let subscriptions: (() => void)[] = [];
beforeEach(async () => {
  await setLanguage('en');
  published.length = 0;
  subscriptions = names.map((name) => subscribe(name, () => published.push(name)));
});
afterEach(() => {
  cleanup();
  for (const unsubscribe of subscriptions) unsubscribe();
});

/** A page that shows everything; `requested` returns the ids of the requests since then, sorted. */
async function showEverything(mocks: Mock[] = []) {
  const { calls } = await startTest({ api: [...reads, ...writes, ...mocks] });
  renderHook(useEverything);
  await waitFor(() => expect(calls).toHaveLength(14));
  await act(async () => undefined);
  calls.length = 0;
  return { requested: () => calls.map(({ endpoint }) => endpoint).sort() };
}

const user = ['status.debugGet', 'user.get'];
const filesOfYear = ['categories.list', 'files.bin', 'files.list', 'status.get'];

describe('a mutation requests again what it invalidates', () => {
  it.each<[string, () => Promise<unknown>, requested: string[], events: (keyof DossierEvents)[]]>([
    [
      'saveProfile',
      () => mutations.saveProfile({ city: 'Bern' }),
      ['profile.update', 'notifications.list', 'user.get'],
      ['profileChanged'],
    ],
    [
      'resetProfile',
      () => mutations.resetProfile(9),
      ['admin.resetProfile', 'notifications.list', 'profile.get', 'status.get', 'status.get', 'user.get'],
      [],
    ],
    ['setStatus', () => mutations.setStatus(taxYear, 2), ['status.set', ...user], []],
    ['changeStatus', () => mutations.changeStatus({ taxYear }, 2), ['status.patch', ...user], []],
    [
      'changeStatus of another user',
      () => mutations.changeStatus({ taxYear, userId: 9 }, 2),
      ['status.patch'],
      [],
    ],
    ['setDebugStatus', () => mutations.setDebugStatus(taxYear, 2), ['status.debugSet', ...user], []],
    [
      'finishAdvanced',
      () => mutations.finishAdvanced(taxYear, true),
      ['filing.finishAdvanced', ...user],
      ['advancedFinished'],
    ],
    ['transmitYear', () => mutations.transmitYear(taxYear), ['filing.transmit', 'files.list', ...user], []],
    ['deleteFiles', () => mutations.deleteFiles([file]), ['files.delete', ...filesOfYear], ['filesChanged']],
    [
      'deleteFiles of several',
      () => mutations.deleteFiles([file, file]),
      ['files.deleteMany', ...filesOfYear],
      ['filesChanged'],
    ],
    ['restoreFile', () => mutations.restoreFile(file), ['files.restore', ...filesOfYear], ['filesChanged']],
    ['setSection', () => mutations.setSection(taxYear, 'deductions', true), ['sections.set'], []],
    [
      'sendMessage',
      () => mutations.sendMessage('Hi'),
      ['messages.list', 'messages.send', 'notifications.list'],
      [],
    ],
    [
      'replyToMessage',
      () => mutations.replyToMessage(9, 'Hi'),
      ['conversations.answer', 'conversations.get', 'conversations.list', 'notifications.list'],
      [],
    ],
    [
      'askQuestion',
      () => mutations.askQuestion({ userId: '9', taxYear: '2024' }, { field: 'religion', message: 'Hi' }),
      ['conversations.get', 'desk.ask', 'desk.questions'],
      [],
    ],
    [
      'settleQuestion',
      () => mutations.settleQuestion({ userId: '9', taxYear: '2024' }, '4'),
      ['conversations.get', 'desk.questions', 'desk.settleQuestion'],
      [],
    ],
    [
      'markConversationRead',
      () => mutations.markConversationRead(9, '4'),
      ['conversations.get', 'conversations.read', 'notifications.list'],
      [],
    ],
  ])('%s', async (_, change, expected, events) => {
    const { requested } = await showEverything();
    await act(async () => void (await change()));
    await waitFor(() => expect(requested()).toEqual(expected.toSorted()));
    expect(published).toEqual(events);
  });
});

describe('a mutation that fails', () => {
  it('invalidates nothing', async () => {
    const { requested } = await showEverything([mockError(api.deleteFile, 'FILE_NOT_FOUND')]);
    await expect(mutations.deleteFiles([file])).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
    expect(requested()).toEqual(['files.delete']);
    expect(published).toEqual([]);
  });

  it('shows the current status when the year cannot be transmitted any more', async () => {
    const { requested } = await showEverything([mockError(api.transmit, 'STATUS_MOVE_IMPOSSIBLE')]);
    await act(() => expect(mutations.transmitYear(taxYear)).rejects.toMatchObject({ status: 409 }));
    await waitFor(() => expect(requested()).toEqual(['filing.transmit', 'status.get', 'status.get']));
  });

  it('shows a reply that may have arrived although the response was lost', async () => {
    const { requested } = await showEverything([
      { endpoint: api.replyToMessage, respond: () => Promise.reject(new TypeError('cut')) },
    ]);
    await act(() => expect(mutations.replyToMessage(9, 'Hi')).rejects.toMatchObject({ status: 0 }));
    await waitFor(() => expect(requested()).toEqual(['conversations.answer', 'conversations.get']));
  });
});

it('shows the response of a mutation without another request', async () => {
  const { calls } = await startTest({ api: [mock(api.getTaxStatus, sampleTaxStatus(1)), ...writes] });
  const { result } = renderHook(() => useData(api.getTaxStatus, year).data?.current_status_id);
  await waitFor(() => expect(result.current).toBe(1));
  await act(() => mutations.setStatus(taxYear, 2));
  expect(result.current).toBe(2);
  expect(calls.map(({ endpoint }) => endpoint)).toEqual(['status.get', 'status.set']);
});

/** What a copy of this module in another tab hears. */
async function hearInOtherTab(change: () => Promise<unknown>) {
  const otherTab = new BroadcastChannel('dossier.data');
  const news: unknown[] = [];
  otherTab.addEventListener('message', ({ data }) => news.push(data));
  await change();
  return { news, sendBack: (each: unknown) => otherTab.postMessage(each), close: () => otherTab.close() };
}

it('shows at once what another tab changed: a status, and that the advanced section was finished', async () => {
  await startTest({ api: writes });
  const { news, sendBack, close } = await hearInOtherTab(() => mutations.finishAdvanced(taxYear, true));
  try {
    await waitFor(() => expect(news).toHaveLength(2));
    const { requested } = await showEverything();
    published.length = 0;
    for (const each of news) sendBack(each);
    await waitFor(() => expect(requested()).toEqual(['status.get']));
    expect(published).toEqual(['advancedFinished']);
  } finally {
    close();
  }
});

it('tells other tabs about documents that became complete', async () => {
  await startTest({
    api: [mock(api.getTaxStatus, sampleTaxStatus(3)), mock(api.listCategories, []), ...writes],
  });
  const { news, close } = await hearInOtherTab(async () => mutations.refreshAfterUpload(taxYear));
  try {
    await waitFor(() => expect(news).toEqual([{ refresh: { endpoint: { id: 'status.get' }, input: year } }]));
  } finally {
    close();
  }
});

it('repeats a refresh after an upload that failed, until it succeeds', async () => {
  let isDown = true;
  const categories = mock(api.listCategories, []);
  const down = mockError(api.listCategories, 'SERVICE_UNAVAILABLE');
  const { calls } = await startTest({
    api: [
      mock(api.getTaxStatus, sampleTaxStatus(3)),
      { endpoint: api.listCategories, respond: (request) => (isDown ? down : categories).respond(request) },
    ],
  });
  vi.useFakeTimers();
  try {
    const requests = () => calls.filter(({ endpoint }) => endpoint === api.listCategories.id).length;
    mutations.refreshAfterUpload(taxYear);
    await vi.advanceTimersByTimeAsync(500);
    expect(requests()).toBe(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(requests()).toBe(2);
    isDown = false;
    await vi.advanceTimersByTimeAsync(3000);
    expect(requests()).toBe(3);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(requests()).toBe(3);
  } finally {
    vi.useRealTimers();
  }
});

it('does not repeat a failed refresh for whoever signs in next', async () => {
  const { calls } = await startTest({ api: [mockError(api.listCategories, 'SERVICE_UNAVAILABLE')] });
  vi.useFakeTimers();
  try {
    mutations.refreshAfterUpload(taxYear);
    await vi.advanceTimersByTimeAsync(500);
    const before = calls.length;
    await clearData();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(calls.length).toBe(before);
  } finally {
    vi.useRealTimers();
  }
});
