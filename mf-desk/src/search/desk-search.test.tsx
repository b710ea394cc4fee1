import { listDeskFiles, searchDeskPapers, type FoundPaper } from '@dossier/contracts';
import {
  accessibilityViolations,
  mock,
  mockError,
  renderRemote,
  type Mock,
} from '@dossier/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import remote from '../remote.tsx';
import { filingApi, sampleDeskFile, sampleDeskFiling } from '../testing.ts';

const files = [sampleDeskFile('wage.png'), sampleDeskFile('bank.png')];
const found: FoundPaper = {
  fileId: files[1]!.id,
  taxYear: 2025,
  name: 'bank.png',
  page: 1,
  box: [0.1, 0.2, 0.3, 0.05],
  text: 'Saldo 500.00',
};
const open = (answer: Mock) =>
  renderRemote(remote, '/desk/12/2025', {
    session: { id: 9, role: 'expert' },
    api: [...filingApi(sampleDeskFiling), mock(listDeskFiles, () => files), answer],
  });
const field = () => screen.findByRole('searchbox', { name: 'Search what is on these documents' });

it('searches the papers of the filing, and shows one at the place', async () => {
  const { user, calls } = await open(mock(searchDeskPapers, () => [found]));
  await user.type(await field(), 'saldo{Enter}');
  const results = within(await screen.findByRole('list', { name: 'Documents found' }));
  expect(calls.find(({ endpoint }) => endpoint === searchDeskPapers.id)).toMatchObject({
    params: { userId: '12', taxYear: '2025' },
    query: { q: 'saldo' },
  });
  expect(await accessibilityViolations()).toEqual([]);
  await user.click(results.getByRole('button', { name: 'bank.png' }));
  const list = within(screen.getByRole('list', { name: 'Documents of the dossier' }));
  expect(list.getByRole('button', { name: /^bank/ })).toHaveAttribute('aria-current', 'true');
  await user.clear(await field());
  expect(screen.queryByRole('list', { name: 'Documents found' })).not.toBeInTheDocument();
});

it('reports a failure, and shows the papers meanwhile', async () => {
  const { user } = await open(mockError(searchDeskPapers, 'SERVICE_UNAVAILABLE', { message: 'Back soon.' }));
  await user.type(await field(), 'saldo{Enter}');
  expect(await screen.findByText('Back soon.')).toBeInTheDocument();
  expect(screen.getByRole('list', { name: 'Documents of the dossier' })).toBeInTheDocument();
});
