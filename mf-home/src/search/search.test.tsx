import { searchPapers, type FoundPaper } from '@dossier/contracts';
import {
  accessibilityViolations,
  mock,
  mockError,
  renderRemote,
  type Mock,
} from '@dossier/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import remote from '../remote.tsx';
import { Server, storedFile } from '../testing.tsx';

// A picture, which needs no reader of PDFs.
const file = storedFile('wage.pdf', 1, { mediaType: 'image/png', inline: true });
const found: FoundPaper = {
  fileId: file.id,
  taxYear: 2024,
  name: 'wage.pdf',
  page: 2,
  box: [0.1, 0.2, 0.3, 0.05],
  text: "Nettolohn CHF 85'000.50",
};
let server: Server;
beforeEach(() => {
  server = new Server();
  server.files = [file];
});
const open = (answer: Mock, path = '/papers') =>
  renderRemote(remote, path, { taxYear: 2024, session: { id: 9 }, api: [...server.api, answer] });
const field = () => screen.findByRole('searchbox', { name: 'Search in all your documents' });
const announced = (text: string) => screen.findByText(text, { selector: '[role=status]' });

it('searches on Enter, marks the words, and opens the paper', async () => {
  const { user, calls, location } = await open(mock(searchPapers, () => [found]));
  await user.type(await field(), "nettolöhn 85'000.5{Enter}");
  expect(await announced('1 document found')).toBeInTheDocument();
  expect(location()).toContain('/papers?q=nettol');
  expect(calls.find(({ endpoint }) => endpoint === searchPapers.id)?.query).toEqual({
    q: "nettolöhn 85'000.5",
  });
  const results = within(screen.getByRole('list', { name: 'Documents found' }));
  expect(results.getByText('2024 · page 2', { exact: false })).toBeInTheDocument();
  const marks = [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);
  expect(marks).toEqual(['Nettolohn', "85'000.50"]);
  expect(await accessibilityViolations()).toEqual([]);
  await user.click(results.getByRole('button', { name: 'wage.pdf' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'wage.pdf' }));
  expect(await dialog.findByRole('link', { name: 'Download' })).toBeInTheDocument();
  expect(dialog.getByRole('group', { name: 'wage.pdf' })).toBeInTheDocument();
});

it('says what was searched when nothing is found, and shows the amounts again without a search', async () => {
  const { user } = await open(
    mock(searchPapers, () => []),
    '/papers?q=Xylophon',
  );
  expect(await field()).toHaveValue('Xylophon');
  expect(await screen.findByRole('heading', { name: 'Nothing found for “Xylophon”' })).toBeInTheDocument();
  expect(await announced('Nothing found for “Xylophon”')).toBeInTheDocument();
  expect(screen.queryByText('No amounts yet')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await screen.findByText('No amounts yet')).toBeInTheDocument();
});

it('reports a failure, and that a paper was deleted meanwhile', async () => {
  const failed = await open(
    mockError(searchPapers, 'SERVICE_UNAVAILABLE', { message: 'Back soon.' }),
    '/papers?q=a',
  );
  expect(await screen.findByText('Back soon.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  failed.unmount();
  server.files = [];
  const { user } = await open(
    mock(searchPapers, () => [found]),
    '/papers?q=nettolohn',
  );
  await user.click(await screen.findByRole('button', { name: 'wage.pdf' }));
  expect(await screen.findByText('This document was deleted in the meantime.')).toBeInTheDocument();
});
