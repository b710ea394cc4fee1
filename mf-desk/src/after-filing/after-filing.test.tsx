import { screen, within } from '@testing-library/react';
import {
  emptyAfterFiling,
  getDeskAfterFiling,
  listClientFiles,
  listDeskFiles,
  listDeskReadings,
  listObjections,
  saveDeskAfterFiling,
  type DeskAfterFiling,
} from '@dossier/contracts';
import { accessibilityViolations, mock, mockError, renderPart, type Mock } from '@dossier/remote-kit/testing';
import { beforeEach, expect, it } from 'vitest';
import remote from '../remote.tsx';
import { sampleDeskFiling } from '../testing.ts';
import { AfterFilingSection } from './after-filing-section.tsx';
import ObjectionsNotice from './objections-notice.tsx';

const filing = sampleDeskFiling({ status: 6, taxYear: 2025 });
const params = { userId: String(filing.person.userId), taxYear: '2025' };
const by = { userId: 30, name: 'Eva Expert', email: 'eva@example.ch' };
let stored: DeskAfterFiling | null;

beforeEach(() => {
  stored = null;
});

const open = (api: Mock[] = [], status: 5 | 6 = 6) =>
  renderPart(remote, <AfterFilingSection filing={{ ...filing, status }} params={params} />, {
    session: { id: 30, role: 'expert' },
    api: [
      mock(getDeskAfterFiling, () => ({ afterFiling: stored })),
      mock(listDeskFiles, () => []),
      mock(listDeskReadings, () => []),
      mock(listClientFiles, () => []),
      mock(listObjections, () => []),
      mock(saveDeskAfterFiling, ({ body: { revision, ...form } }) => {
        stored = {
          ...form,
          objectionUntil: '2026-10-01',
          changedAt: '2026-09-10T10:00:00.000Z',
          by,
          revision: (revision ?? 0) + 1,
        };
        return { afterFiling: stored };
      }),
      ...api,
    ],
  });

it('takes what was sent and assessed, and compares both', async () => {
  const { user, calls } = await open();
  const steps = await screen.findByRole('list', { name: 'After filing' });
  expect(within(steps).getByText('Sent to the tax office')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Enter what happened' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Sent on'), '20.03.2026');
  await user.type(within(dialog).getByLabelText('Assessment delivered on'), '01.09.2026');
  await user.type(within(dialog).getByLabelText('Total tax: return'), '12’000');
  await user.type(within(dialog).getByLabelText('Total tax: assessment'), '12500.50');
  await user.click(within(dialog).getByRole('button', { name: 'Add a payment' }));
  expect(await accessibilityViolations()).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(within(dialog).getByText('Enter the day on which it is due.')).toBeTruthy();
  expect(calls.some(({ endpoint }) => endpoint === saveDeskAfterFiling.id)).toBe(false);
  await user.click(within(dialog).getByRole('button', { name: 'Remove payment 1' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('row', { name: /Total tax.*12.000.*12.500\.50.*500\.50/ })).toBeTruthy();
  expect(calls.find(({ endpoint }) => endpoint === saveDeskAfterFiling.id)?.body).toEqual({
    ...emptyAfterFiling,
    sent: { on: '2026-03-20', way: 'online' },
    assessment: {
      on: '2026-09-01',
      fileId: null,
      items: [{ item: 'totalTax', declared: 12_000, assessed: 12_500.5 }],
    },
    revision: null,
  });
});

it('keeps what was typed when somebody was faster, and is there for completed filings only', async () => {
  const { user } = await open([
    mockError(saveDeskAfterFiling, 'STALE_VERSION', { message: 'Changed in the meantime' }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Enter what happened' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Sent on'), '20.03.2026');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Changed in the meantime/)).toBeTruthy();
  expect(screen.getByRole('dialog')).toBeTruthy();
});

it('shows nothing before the filing is completed', async () => {
  await open([], 5);
  expect(screen.queryByText('After filing')).toBeNull();
});

it('lists the objection periods above the queue, three at first', async () => {
  const { user } = await renderPart(remote, <ObjectionsNotice />, {
    session: { id: 30, role: 'expert' },
    api: [
      mock(listObjections, () =>
        [1, 2, 3, 4].map((userId) => ({
          person: { userId, name: `Person ${userId}`, email: `p${userId}@example.ch` },
          taxYear: 2025,
          until: '2026-10-01',
        })),
      ),
    ],
  });
  expect(await screen.findByText('4 objection periods run')).toBeTruthy();
  expect(screen.getAllByRole('link')).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(screen.getAllByRole('link')).toHaveLength(4);
  expect(await accessibilityViolations()).toEqual([]);
});
