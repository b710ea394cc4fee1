import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { finishAdvanced } from '@dossier/contracts';
import { accessibilityViolations, renderRemote } from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';
import { fileOf, server, taxYear } from '../testing.ts';

const open = (options: Parameters<typeof server>[0]) =>
  renderRemote(remote, '/advanced-tax-info', { api: server(options), taxYear });

it('lists what is on but empty before finishing, and finishes all the same', async () => {
  const { user, calls } = await open({
    on: ['investments', 'foreignIncome', 'spouse'],
    files: [fileOf(12, 'payout.pdf')],
  });
  const toggle = await screen.findByRole('switch', { name: 'Section Complete' });
  expect(screen.queryByText('Switched on, but still empty')).not.toBeInTheDocument();
  await user.click(toggle);
  const notice = within((await screen.findByText('Switched on, but still empty')).closest('[role=status]')!);
  const links = notice.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Authorization & Tax ID', '/advanced-tax-info?tab=authorization'],
    ['Spouse', '/advanced-tax-info?tab=spouse'],
  ]);
  expect(await accessibilityViolations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Finish Section' }));
  await waitFor(() => expect(screen.queryByText('Switched on, but still empty')).not.toBeInTheDocument());
  expect(calls.filter(({ endpoint }) => endpoint === finishAdvanced.id).map(({ body }) => body)).toEqual([
    { taxYear, finished: true },
  ]);
});

it('opens an empty section from the list', async () => {
  const { user } = await open({ on: ['children'] });
  await user.click(await screen.findByRole('switch', { name: 'Section Complete' }));
  const notice = (await screen.findByText('Switched on, but still empty')).closest<HTMLElement>(
    '[role=status]',
  );
  await user.click(within(notice!).getByRole('link', { name: 'Children' }));
  expect(await screen.findByRole('tab', { name: 'Children', selected: true })).toBeInTheDocument();
});

it('offers to switch on a section that a link leads to', async () => {
  const { user } = await renderRemote(remote, '/advanced-tax-info?tab=deductions', {
    api: server(),
    taxYear,
  });
  expect(await screen.findByText('“Deductions” is switched off')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Switch on' }));
  expect(await screen.findByRole('tab', { name: 'Deductions', selected: true })).toBeInTheDocument();
});
