import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import {
  extendDeadlines,
  getDeskExtension,
  getDeskFiling,
  type languages,
  listDeskFiles,
  perLanguage,
  undoExtensions,
  withdrawExtension,
  type DeskFile,
  type DeskFiling,
} from '@dossier/contracts';
import { defineRemote, useData } from '@dossier/remote-kit';
import {
  accessibilityViolations,
  mock,
  mockError,
  renderRemote,
  type Mock,
} from '@dossier/remote-kit/testing';
import { dayAfter } from '../filings/snooze-days.ts';
import { sampleDeskFiling } from '../testing.ts';
import { ExtensionSection } from './extension-section.tsx';

const until = dayAfter(300);
const inWords = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
}).format(new Date(until));
const fileId = '0c8a5f0e-5f3c-4d7e-8a53-0b4f0a8f7c11';
const paper: DeskFile = {
  id: fileId,
  name: 'Letter.pdf',
  categoryId: null,
  categoryName: null,
  version: 1,
  uploadedAt: '2026-02-05T10:00:00.000Z',
  size: 100,
  mediaType: 'application/pdf',
  inline: true,
  transmitted: true,
  deletedAt: null,
  state: 'new',
  review: null,
  answered: null,
};

function CardOfFiling() {
  const { data } = useData(getDeskFiling, { params: { userId: '12', taxYear: '2025' } });
  return data && <ExtensionSection filing={data} />;
}
const remote = defineRemote({
  name: 'mf-desk',
  routes: [{ path: '/desk', element: <CardOfFiling /> }],
  translations: perLanguage((language) => () => import(`../texts.${language}.ts`)),
});

let filing: DeskFiling;
beforeEach(() => {
  filing = sampleDeskFiling({ deadline: '2099-03-31' });
});
const extend = () => (filing = { ...filing, deadline: '2099-09-30', isExtended: true, version: 4 });

const open = (api: Mock[] = [], language: (typeof languages)[number] = 'en') =>
  renderRemote(remote, '/desk', {
    session: { id: 30, role: 'expert' },
    language,
    api: [
      mock(getDeskFiling, () => filing),
      mock(listDeskFiles, [paper]),
      mock(getDeskExtension, {
        extension: {
          until: '2099-09-30',
          reason: 'Granted in March',
          fileId,
          at: '2026-03-03T10:00:00.000Z',
          by: { userId: 30, name: 'Eva Meier', email: null },
        },
      }),
      mock(extendDeadlines, () => ({ changed: [extend()], failed: [] })),
      mock(
        withdrawExtension,
        () => (filing = { ...filing, deadline: '2099-03-31', isExtended: false, version: 5 }),
      ),
      ...api,
    ],
  });

it('extends the deadline with reason and paper, and takes it back', async () => {
  const { user, calls } = await open();
  expect(await screen.findByText('Mar 31, 2099')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Extend the deadline' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Extend the deadline' }));
  await user.type(dialog.getByLabelText('New deadline'), until);
  await user.type(dialog.getByLabelText('Reason'), 'Granted in March');
  await user.selectOptions(await dialog.findByLabelText('Document that grants it'), 'Letter.pdf');
  expect(await accessibilityViolations()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Extend' }));
  expect(await screen.findByText('Granted in March')).toBeInTheDocument();
  expect(await screen.findByText('Letter.pdf')).toBeInTheDocument();
  expect(calls.find(({ endpoint }) => endpoint === extendDeadlines.id)?.body).toEqual({
    filings: [{ userId: 12, taxYear: 2025, version: 3 }],
    until,
    reason: 'Granted in March',
    fileId,
  });
  await user.click(screen.getByRole('button', { name: 'Withdraw the extension' }));
  await waitFor(() => expect(screen.queryByText('Granted in March')).toBeNull());
});

it('says until when, and takes it back at once', async () => {
  const { user, calls } = await open([
    mock(undoExtensions, () => {
      filing = { ...filing, deadline: '2099-03-31', isExtended: false, version: 5 };
      return { changed: [filing], failed: [] };
    }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Extend the deadline' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Extend the deadline' }));
  const day = dialog.getByLabelText('New deadline');
  await user.type(dialog.getByLabelText('Reason'), 'Granted');
  await user.click(dialog.getByRole('button', { name: 'Extend' }));
  expect(await dialog.findByText(/^Enter a day from /)).toBeInTheDocument();
  expect(day).toHaveFocus();
  await user.type(day, until);
  expect(dialog.getByText(inWords)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Extend' }));
  expect(await screen.findByText(`Deadline of 1 filing extended to ${inWords}`)).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Extension of 1 filing taken back')).toBeInTheDocument();
  expect(await screen.findByText('Mar 31, 2099')).toBeInTheDocument();
  expect(calls.find(({ endpoint }) => endpoint === undoExtensions.id)?.body).toEqual({
    filings: [{ userId: 12, taxYear: 2025, version: 4 }],
  });
});

it('says why it could not be extended', async () => {
  const { user } = await open([
    mockError(extendDeadlines, 'FILE_NOT_FOUND', { message: 'No such document.' }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Extend the deadline' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Extend the deadline' }));
  await user.type(dialog.getByLabelText('New deadline'), until);
  await user.type(dialog.getByLabelText('Reason'), 'Granted');
  await user.click(dialog.getByRole('button', { name: 'Extend' }));
  expect(await screen.findByText('No such document.')).toBeInTheDocument();
  expect(dialog.getByLabelText('Reason')).toHaveValue('Granted');
});
