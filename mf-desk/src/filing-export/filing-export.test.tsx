import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getFilingExport, prepareFilingExport, type ExportState } from '@dossier/contracts';
import {
  accessibilityViolations,
  mock,
  mockError,
  renderPart,
  type Mock,
  type RenderOptions,
} from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';
import { FilingExportSection } from './filing-export-section.tsx';

const params = { userId: '12', taxYear: '2025' };
const url = '/api/desk/filings/12/2025/export/ticket';
const expiresAt = '2026-01-01T00:10:00.000Z';
let state: ExportState;
/** The links that the page followed. */
let opened: string[];

beforeEach(() => {
  state = { state: 'none', filesDone: 0, filesTotal: 0 };
  opened = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    opened.push(this.getAttribute('href') ?? '');
  });
});
afterEach(() => vi.restoreAllMocks());

const open = (api: Mock[] = [], options: RenderOptions = {}) =>
  renderPart(remote, <FilingExportSection params={params} />, {
    session: { id: 30, role: 'expert' },
    ...options,
    api: [
      mock(getFilingExport, () => state),
      mock(prepareFilingExport, () => {
        state = { state: 'running', filesDone: 1, filesTotal: 2 };
        return { ...state, url, expiresAt };
      }),
      ...api,
    ],
  });
const button = () => screen.findByRole('button', { name: 'Download as ZIP' });

it('starts the download of the browser and shows its progress', async () => {
  const { user, calls } = await open();
  await user.click(await button());
  expect(await screen.findByText(/Documents: 1 of 2/)).toBeTruthy();
  expect(opened).toEqual([url]);
  expect(calls.find(({ endpoint }) => endpoint === prepareFilingExport.id)?.params).toEqual(params);
  expect(await accessibilityViolations()).toEqual([]);
});

it('prepares the enclosures that a tax program accepts', async () => {
  const { user, calls } = await open();
  await user.click(await screen.findByRole('radio', { name: /one PDF per category/ }));
  expect(screen.getByText(/marked as internal are left out/)).toBeTruthy();
  await user.click(await button());
  await screen.findByText(/Documents: 1 of 2/);
  expect(calls.find(({ endpoint }) => endpoint === prepareFilingExport.id)?.query).toEqual({
    profile: 'categories',
  });
});

it('shows why the download could not be prepared, and offers it again', async () => {
  const down = mockError(prepareFilingExport, 'SERVICE_UNAVAILABLE', { message: 'Not available right now' });
  const { user } = await open([down]);
  await user.click(await button());
  expect((await screen.findByText(/Not available right now/)).closest('[role=alert]')).toBeTruthy();
  expect(opened).toEqual([]);
  expect((await button()).getAttribute('aria-disabled')).not.toBe('true');
});
