import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listDeskExpectedPapers, type ExpectedPaper } from '@dossier/contracts';
import { accessibilityViolations, mock, mockError, renderPart } from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';
import { ExpectedSection } from './expected-section.tsx';

const paper: ExpectedPaper = {
  id: 'a',
  kind: 'interestStatement',
  kindName: 'Interest statement',
  categoryId: 2,
  issuer: 'Bank A',
  owner: 'self',
  ownerName: 'Anna Muster',
  state: 'found',
  lastFileId: 'x',
  fileId: 'y',
};
const papers: ExpectedPaper[] = [
  paper,
  { ...paper, id: 'b', issuer: 'Bank B', state: 'gone', fileId: null },
  { ...paper, id: 'c', issuer: 'Bank C', state: 'open', fileId: null },
];
const element = <ExpectedSection params={{ userId: '12', taxYear: '2025' }} />;

it('lists what last year had, what is missing first', async () => {
  await renderPart(remote, element, { api: [mock(listDeskExpectedPapers, papers)] });
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Interest statementBank C · Anna MusterMissing',
    'Interest statementBank B · Anna MusterNone this year',
    'Interest statementBank A · Anna MusterHere',
  ]);
  expect(await accessibilityViolations()).toEqual([]);
});

it('shows nothing where nothing is expected, and an error with a retry', async () => {
  let response = mockError(listDeskExpectedPapers, 'SERVICE_UNAVAILABLE', { message: 'Down' });
  const { user } = await renderPart(remote, element, {
    api: [{ endpoint: listDeskExpectedPapers, respond: (call) => response.respond(call) }],
  });
  expect(await screen.findByText('Down')).toBeInTheDocument();
  response = mock(listDeskExpectedPapers, []);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await expect.poll(() => screen.queryByRole('heading', { level: 2 }), { timeout: 5000 }).toBeNull();
});
