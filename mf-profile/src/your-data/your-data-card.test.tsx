import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getDeletion, getExport, type languages, prepareExport, type ExportState } from '@dossier/contracts';
import { accessibilityViolations, mock, mockError, renderPart, type Mock } from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';
import { YourDataCard } from './your-data-card.tsx';

const url = '/api/export/ticket';
const expiresAt = '2026-01-01T00:10:00.000Z';
let state: ExportState;
/** The links that the page followed. */
let opened: string[];

beforeEach(() => {
  state = { state: 'none', filesDone: 0, filesTotal: 0 };
  opened = [];
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    opened.push(this.getAttribute('href') ?? '');
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function open(api: Mock[] = [], language: (typeof languages)[number] = 'en') {
  return renderPart(remote, <YourDataCard />, {
    language,
    api: [
      mock(getDeletion, { requestedAt: null, dueAt: null }),
      mock(getExport, () => state),
      mock(prepareExport, () => {
        state = { state: 'prepared', filesDone: 0, filesTotal: 3 };
        return { ...state, url, expiresAt };
      }),
      ...api,
    ],
  });
}
const button = () => screen.findByRole('button', { name: 'Download my data' });
const server = async (next: ExportState) => {
  state = next;
  await vi.advanceTimersByTimeAsync(2500);
};

it('starts the download of the browser and follows it to its end', async () => {
  const { user } = await open();
  await user.click(await button());
  expect((await screen.findByRole('link', { name: /Start it here/ })).getAttribute('href')).toBe(url);
  expect(opened).toEqual([url]);
  await server({ state: 'running', filesDone: 2, filesTotal: 3 });
  expect(await screen.findByText(/Documents: 2 of 3/)).toBeTruthy();
  expect(await accessibilityViolations()).toEqual([]);
  await server({ state: 'complete', filesDone: 3, filesTotal: 3 });
  expect(await screen.findByText('Your download is complete')).toBeTruthy();
  await user.click(await button());
  expect(opened).toEqual([url, url]);
});

it.each(['failed', 'none'] as const)('reports an interrupted download: %s', async (end) => {
  state = { state: 'running', filesDone: 1, filesTotal: 3 };
  await open();
  expect(await screen.findByText(/Documents: 1 of 3/)).toBeTruthy();
  await server({ state: end, filesDone: 1, filesTotal: 3 });
  expect((await screen.findByText('The download was interrupted')).closest('[role=alert]')).toBeTruthy();
  expect(await accessibilityViolations()).toEqual([]);
});

it('does not mention an export of an earlier visit', async () => {
  state = { state: 'failed', filesDone: 1, filesTotal: 3 };
  await open();
  await button();
  expect(screen.queryByText('The download was interrupted')).toBeNull();
});

it('shows why the download could not be prepared, and offers it again', async () => {
  const { user } = await open([mockError(prepareExport, 'EXPORT_RUNNING', { message: 'Already running' })]);
  await user.click(await button());
  expect((await screen.findByText(/Already running/)).closest('[role=alert]')).toBeTruthy();
  expect(opened).toEqual([]);
  expect((await button()).getAttribute('aria-disabled')).not.toBe('true');
});
