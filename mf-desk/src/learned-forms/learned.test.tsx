import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listLearnedForms, removeLearnedForm, type OfficeForm } from '@dossier/contracts';
import {
  accessibilityViolations,
  mock,
  mockError,
  renderRemote,
  type Mock,
  type RenderOptions,
} from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';

const form: OfficeForm = {
  id: '6f1f3e59-3f5e-4e8e-9a59-1b1c2d3e4f50',
  kind: 'pensionStatement',
  kindName: 'Pension statement',
  categoryId: 1,
  categoryName: 'Salary Statement',
  words: 40,
  learnedAt: '2026-03-01T10:00:00.000Z',
  learnedBy: { userId: 30, name: 'Eva Meier', email: 'eva@example.ch' },
};
const open = (api: Mock[], options: RenderOptions = {}) =>
  renderRemote(remote, '/desk/learned', { session: { id: 30, role: 'expert' }, ...options, api });

it('shows what experts taught the reader, and removes it', async () => {
  let forms = [form];
  const { user } = await open([
    mock(listLearnedForms, () => forms),
    mock(removeLearnedForm, () => {
      forms = [];
      return { success: true as const };
    }),
  ]);
  expect(await screen.findByRole('listitem')).toHaveTextContent(
    /^Pension statement · Salary StatementEva Meier · .*2026.* · words that mark it: 40Remove$/,
  );
  expect(await accessibilityViolations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: /^Remove: Pension statement/ }));
  expect(await screen.findByText('Forgotten')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Nothing has been learned yet' })).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

it('says what was not removed, and what cannot be loaded', async () => {
  const { user, unmount } = await open([
    mock(listLearnedForms, [form]),
    mockError(removeLearnedForm, 'SERVICE_UNAVAILABLE', { message: 'Back soon' }),
  ]);
  await user.click(await screen.findByRole('button', { name: /^Remove:/ }));
  expect(await screen.findByText('Not removed')).toBeInTheDocument();
  unmount();
  await open([mockError(listLearnedForms, 'SERVICE_UNAVAILABLE', { message: 'Back soon' })]);
  expect(await screen.findByText('We couldn’t load the learned forms')).toBeInTheDocument();
});
