import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { getDeskAnswers, languages, type ResponseOf } from '@dossier/contracts';
import {
  accessibilityViolations,
  mock,
  renderSlotContent,
  type RenderOptions,
} from '@dossier/remote-kit/testing';
import tab from './desk-tab.ts';

const groups: ResponseOf<typeof getDeskAnswers>['groups'] = [
  {
    heading: 'Person',
    answers: [
      { label: 'Name', value: 'Anna Muster', field: 'name', mark: null },
      { label: 'Religion', value: 'Not known yet', field: 'religion', mark: 'open' },
    ],
  },
  {
    heading: 'Declared: none this year',
    answers: [{ label: 'Public transport', value: 'I walk', field: null, mark: 'none' }],
  },
];

const onAsk = vi.fn();
const open = (options: RenderOptions = {}) =>
  renderSlotContent(
    tab,
    { userId: '12', taxYear: '2025', onAsk },
    { session: { id: 30, role: 'expert' }, api: [mock(getDeskAnswers, { groups })], ...options },
  );

it('shows the answers, with what is open and what was declared as none', async () => {
  const { calls } = await open();
  expect(await screen.findByRole('heading', { level: 3, name: 'Person' })).toBeInTheDocument();
  const detailOf = (term: string) =>
    screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent;
  expect([detailOf('Name'), detailOf('Religion'), detailOf('Public transport')]).toEqual([
    'Anna Muster',
    'Not known yet',
    'None this yearI walk',
  ]);
  expect(screen.getByText('Not known yet: 1')).toBeInTheDocument();
  expect(calls.map(({ params }) => params)).toEqual([{ userId: '12', taxYear: '2025' }]);
  expect(await accessibilityViolations()).toEqual([]);
});

it('has the page ask about an answer that the user can change, and only about such', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Ask a question about Religion' }));
  expect(onAsk.mock.calls).toEqual([[{ label: 'Religion', value: 'Not known yet', field: 'religion' }]]);
  expect(screen.getAllByRole('button')).toHaveLength(2);
});

it('offers to try again when the answers cannot be loaded', async () => {
  let isDown = true;
  const { user } = await open({
    api: [
      mock(getDeskAnswers, () => {
        if (isDown) throw new TypeError('offline');
        return { groups };
      }),
    ],
  });
  expect(await screen.findByText('We couldn’t load the answers')).toBeInTheDocument();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Religion')).toBeInTheDocument();
});

it.each(languages)('has every text in %s', async (language) => {
  const { container } = await open({ language });
  await waitFor(() => expect(screen.getAllByRole('button')).toHaveLength(2));
  expect(container).not.toHaveTextContent(/deskAnswers\.\w|\{\{/);
});
