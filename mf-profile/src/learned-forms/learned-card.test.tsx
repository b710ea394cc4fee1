import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  type languages,
  listOwnLearnedForms,
  removeOwnLearnedForm,
  type LearnedForm,
} from '@dossier/contracts';
import { accessibilityViolations, mock, mockError, renderPart, type Mock } from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';
import { LearnedCard } from './learned-card.tsx';

const form: LearnedForm = {
  id: '6f1f3e59-3f5e-4e8e-9a59-1b1c2d3e4f50',
  kind: 'interestStatement',
  kindName: 'Interest statement',
  categoryId: 2,
  categoryName: 'Bank Documents',
  words: 40,
  learnedAt: '2026-03-01T10:00:00.000Z',
};
const open = (api: Mock[], language: (typeof languages)[number] = 'en') =>
  renderPart(remote, <LearnedCard />, { language, api });

it('lists what the own corrections taught, and removes it', async () => {
  let forms = [form];
  const { user, calls } = await open([
    mock(listOwnLearnedForms, () => forms),
    mock(removeOwnLearnedForm, () => {
      forms = [];
      return { success: true as const };
    }),
  ]);
  expect(await screen.findByRole('listitem')).toHaveTextContent(
    /^Interest statement · Bank Documentssince .*2026Remove$/,
  );
  expect(await accessibilityViolations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: /^Remove: Interest statement/ }));
  expect(await screen.findByText('Forgotten')).toBeInTheDocument();
  expect(await screen.findByText('Nothing is left.')).toBeInTheDocument();
  expect(calls.find(({ endpoint }) => endpoint === removeOwnLearnedForm.id)?.params).toEqual({ id: form.id });
  await waitFor(() => expect(screen.getByRole('group')).toHaveFocus());
});

it('is absent for people who taught nothing', async () => {
  const { container, calls } = await open([mock(listOwnLearnedForms, [])]);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(container.querySelector('section')).toBeNull();
});

it('says what was not removed, and what cannot be loaded', async () => {
  const { user, unmount } = await open([
    mock(listOwnLearnedForms, [form]),
    mockError(removeOwnLearnedForm, 'SERVICE_UNAVAILABLE', { message: 'Back soon' }),
  ]);
  await user.click(await screen.findByRole('button', { name: /^Remove:/ }));
  expect(await screen.findByText('Not removed')).toBeInTheDocument();
  unmount();
  await open([mockError(listOwnLearnedForms, 'SERVICE_UNAVAILABLE', { message: 'Back soon' })]);
  expect(await screen.findByText('We couldn’t load what the reader learned')).toBeInTheDocument();
});
