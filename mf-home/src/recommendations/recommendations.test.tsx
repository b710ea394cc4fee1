import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { getUser, type UserResponse } from '@dossier/contracts';
import { accessibilityViolations, mock } from '@dossier/remote-kit/testing';
import { openHome, Server } from '../testing.tsx';

afterEach(cleanup);

const answers: Partial<UserResponse> = {
  hasChildren: true,
  propertyOwner: true,
  hasInvestments: true,
  employmentType: 'employed',
  movedDuringYear: 'yes',
};

async function open(change: Partial<UserResponse>, status: Server['status'] = 3) {
  const server = new Server();
  server.status = status;
  const own = server.user(2024);
  return openHome(server, [mock(getUser, { ...own, ...change })]);
}
const list = async () => within(await screen.findByRole('list', { name: 'Recommended for you' }));
const links = async () =>
  (await list()).getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

it('recommends three cards of three categories, each a link to its place', async () => {
  await open(answers);
  expect(await links()).toEqual([
    ['Child deduction', '/advanced-tax-info?tab=children'],
    ['Property expenses', '/advanced-tax-info?tab=realEstate'],
    ['Professional expenses', '/?category=3'],
  ]);
  expect(screen.getByRole('heading', { name: 'Recommended for you' })).toBeInTheDocument();
  expect(await accessibilityViolations()).toEqual([]);
});

it('says when a recommendation opens later', async () => {
  await open({ hasChildren: true, employmentType: 'employed' }, 2);
  const [children, work] = (await list()).getAllByRole('listitem');
  expect(children).toHaveTextContent('Opens once all required documents are uploaded.');
  expect(work).not.toHaveTextContent('Opens once');
});

it('moves the focus to the required document that a recommendation names', async () => {
  const { user } = await open({ employmentType: 'employed' });
  await user.click((await list()).getByRole('link', { name: 'Professional expenses' }));
  const entry = await screen.findByRole('button', { name: 'Proof of Professional Expenses' });
  await waitFor(() => expect(entry).toHaveFocus());
});

it.each([
  ['before the tax profile is complete', { ...answers, isTaxProfileComplete: false }, 1],
  ['without answers that matter', { cantonOfResidence: null }, 3],
  ['after the transmission', answers, 5],
] as const)('recommends nothing %s', async (_, change, status) => {
  await open(change, status);
  expect(await screen.findByRole('heading', { name: 'Your details' })).toBeInTheDocument();
  expect(screen.queryByText('Recommended for you')).not.toBeInTheDocument();
});
