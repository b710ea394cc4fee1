import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { searchAddresses } from '@dossier/contracts';
import { mock } from '@dossier/remote-kit/testing';
import { address } from '@dossier/swiss-fields/testing';
import { answers, at, described, openWizard, server, setUpWizardTests, title, without } from './testing.tsx';

setUpWizardTests();

describe('a field that is left', () => {
  it('explains a wrong date, and says nothing about an empty one', async () => {
    server.draft = at('personal', { ...answers, dateOfBirth: null });
    const { user } = await openWizard();
    const field = () => screen.getByLabelText(/^Date of birth/);
    await user.click(field());
    await user.tab();
    expect(field()).not.toBeInvalid();
    await user.type(field(), '31.2.1990');
    expect(field()).not.toBeInvalid();
    await user.tab();
    expect(field()).toBeInvalid();
    expect(described(field())).toContain('Enter the date as day, month and year');
    for (const [typed, shown] of [
      ['1.2.1990', '01.02.1990'],
      ['5.10.90', '05.10.1990'],
      ['5. Oktober 1990', '05.10.1990'],
    ] as const) {
      await user.clear(field());
      await user.type(field(), typed);
      expect(field()).not.toBeInvalid();
      await user.tab();
      expect(field()).toHaveValue(shown);
    }
  });

  it('explains a postal code that does not exist', async () => {
    server.draft = at('address', without('zipCode'));
    const { user } = await openWizard();
    const field = () => screen.getByLabelText(/^Zip code/);
    await user.type(field(), '12');
    await user.tab();
    expect(field()).toBeInvalid();
  });
});

describe('a postal code', () => {
  const found = mock(searchAddresses, ({ query }) => ({
    suggestions: [
      query.q === '3011'
        ? address({ postalCode: '3011', city: 'Bern', gemeinde: 'Bern', state: 'BE' })
        : address(),
    ],
    onlyAbroad: false,
    problem: null,
  }));

  it('fills town and municipality when it is typed, and keeps what was typed', async () => {
    server.draft = at('address', without('zipCode', 'city', 'gemeinde'));
    const { user } = await openWizard([found]);
    await user.type(screen.getByLabelText(/^Zip code/), '3011');
    await waitFor(() => expect(screen.getByLabelText(/^City/)).toHaveValue('Bern'));
    expect(screen.getByLabelText(/^Municipality/)).toHaveValue('Bern');
    await user.clear(screen.getByLabelText(/^Zip code/));
    await user.type(screen.getByLabelText(/^Zip code/), '8001');
    await waitFor(() => expect(screen.getByLabelText(/^City/)).toHaveValue('Zürich'));
  });

  it('asks back when it belongs to another town', async () => {
    server.draft = at('address', { ...answers, city: 'Bern' });
    const { user } = await openWizard([found]);
    expect(await screen.findByText(/8001 is the postal code of Zürich, not of Bern/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Change to Zürich' }));
    expect(screen.getByLabelText(/^City/)).toHaveValue('Zürich');
  });
});

it('the page with all questions lists what is missing and jumps there', async () => {
  server.draft = at('personal', { ...without('maritalStatus'), lastName: '' });
  const { user } = await openWizard([], 'en', '&view=all');
  const list = within(await screen.findByRole('region', { name: 'Still missing or to correct' }));
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Last name',
    'Marital status',
  ]);
  await user.click(list.getByRole('button', { name: 'Last name' }));
  await waitFor(() => expect(screen.getByLabelText(/^Last name/)).toHaveFocus());
  await user.click(list.getByRole('button', { name: 'Marital status' }));
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Individual' })).toHaveFocus());
});

describe('children', () => {
  const mia = {
    id: '7b0f1a52-6f0e-4a3e-9d5c-0d6f4f3f2a10',
    firstName: 'Mia',
    lastName: 'Muster',
    birthDate: '2017-03-04',
    disability: false,
    schoolingInfo: '',
    alimony: '',
    fileIds: [],
  };

  it('that were entered in their section are taken over', async () => {
    server.draft = at('children');
    server.children = { version: 1, lastUpdated: null, children: [mia] };
    const { user } = await openWizard();
    expect(await screen.findByText(/already entered Mia/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Use these children' }));
    expect(screen.getByLabelText(/^Age of child 1/)).toHaveValue(7);
    expect(screen.queryByText(/already entered Mia/)).not.toBeInTheDocument();
  });

  it('come back with Undo after their number was reduced', async () => {
    server.draft = at('children', {
      ...answers,
      hasChildren: true,
      numberOfChildren: 2,
      childrenAges: [4, 11],
      childrenBirthYears: [null, 2013],
    });
    const { user } = await openWizard();
    const [fewer] = screen.getAllByRole('button', { name: 'Fewer' });
    await user.click(fewer!);
    expect(screen.queryByLabelText(/^Age of child 2/)).not.toBeInTheDocument();
    expect(await screen.findByText('Child 2 removed')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByLabelText(/^Age of child 2/)).toHaveValue(11);
    expect(screen.getByLabelText(/^Year of birth of child 2/)).toHaveValue('2013');
  });

  it('who are adults come back with Undo after they were removed', async () => {
    const adultChildren = [
      { birthYear: 2001, training: 'ETH' },
      { birthYear: 2003, training: null },
    ];
    server.draft = at('children', { ...answers, hasAdultChildren: true, adultChildren });
    const { user } = await openWizard();
    expect(title()).toContain('Children');
    await user.click(screen.getByRole('button', { name: 'Remove adult child 1' }));
    expect(screen.queryByDisplayValue('ETH')).not.toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(screen.getByDisplayValue('ETH')).toBeInTheDocument();
  });
});

it('properties come back with Undo after their number was reduced', async () => {
  const properties = (['GE', 'VD'] as const).map((canton) => ({
    country: 'CH',
    canton,
    municipality: '',
    use: null,
  }));
  server.draft = at('property', { ...answers, propertyOwner: true, numberOfProperties: 2, properties });
  const { user } = await openWizard();
  await user.click(screen.getByRole('button', { name: 'Fewer' }));
  expect(screen.queryByLabelText(/^Canton of property 2/)).not.toBeInTheDocument();
  expect(await screen.findByText('1 property removed')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByLabelText(/^Canton of property 2/)).toHaveValue('VD');
});
