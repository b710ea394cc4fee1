import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getUser, languages, type TaxStatusId, type UserResponse } from '@dossier/contracts';
import { sampleUser } from '@dossier/contracts/testing';
import {
  accessibilityViolations,
  mock,
  renderSlotContent,
  type RenderOptions,
} from '@dossier/remote-kit/testing';
import card from './home-card.ts';

const answers: Partial<UserResponse> = {
  hasChildren: true,
  propertyOwner: true,
  hasInvestments: true,
  employmentType: 'employed',
  movedDuringYear: 'yes',
};

const open = (change: Partial<UserResponse>, status: TaxStatusId = 3, options: RenderOptions = {}) =>
  renderSlotContent(
    card,
    { taxYear: 2024, status },
    {
      api: [
        mock(
          getUser,
          sampleUser({ taxYear: 2024, cantonOfResidence: 'ZH', isTaxProfileComplete: true, ...change }),
        ),
      ],
      ...options,
    },
  );
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

it.each(languages)('has every text in %s', async (language) => {
  const { container } = await open(answers, 2, { language });
  expect(await screen.findAllByRole('listitem')).toHaveLength(3);
  expect(container).not.toHaveTextContent(/(cards|recommendations)\.\w|\{\{/);
});

it.each([
  ['before the tax profile is complete', { ...answers, isTaxProfileComplete: false }, 1],
  ['without answers that matter', { cantonOfResidence: null }, 3],
  ['after the transmission', answers, 5],
] as const)('recommends nothing %s', async (_, change, status) => {
  const { calls } = await open(change, status);
  await expect.poll(() => calls.length).toBe(1);
  expect(screen.queryByText('Recommended for you')).not.toBeInTheDocument();
});
