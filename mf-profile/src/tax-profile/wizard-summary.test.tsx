import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  employmentTypes,
  housingSituations,
  maritalStatuses,
  religions,
  salutations,
  saveTaxProfileDraft,
  singlePropertyUses,
  swissResidences,
  taxationLevels,
  updateProfile,
} from '@dossier/contracts';
import { accessibilityViolations, mock, mockError } from '@dossier/remote-kit/testing';
import fields from './fields.en.json' with { type: 'json' };
import {
  answers,
  at,
  button,
  described,
  isInert,
  openWizard,
  profile,
  server,
  title,
  setUpWizardTests,
} from './testing.tsx';

setUpWizardTests();

const everything = {
  ...answers,
  religion: 'reformed' as const,
  taxAddress: '1234.5678.90',
  propertyOwner: true,
  numberOfProperties: 2,
  propertyCountry: 'IT',
  propertyUse: 'rented' as const,
  hasChildren: true,
  numberOfChildren: 2,
  childrenAges: [7, 11],
  maritalStatus: 'divorced' as const,
  hasInvestments: true,
  paysAlimony: true,
  alimonyAmount: 1200,
  alimonyDuration: '24',
  isDisabled: true,
  receivesAHVIV: false,
};
const section = (name: string) => {
  const row = screen.getByRole('heading', { level: 3, name }).parentElement!;
  return within(row);
};
const texts = (name: string) =>
  section(name)
    .getAllByRole('definition')
    .map((each) => each.textContent);

describe('summary', () => {
  it('shows every answer by section on the last step', async () => {
    server.draft = at('pension', everything);
    await openWizard();
    expect(screen.getAllByRole('heading', { level: 3 }).map((each) => each.textContent)).toEqual([
      'Personal Information',
      'Canton of Residence',
      'Address & Housing',
      'Moved During Year',
      'Firefighter Status',
      'Marital Status',
      'Real Estate',
      'Children',
      'Advanced Tax Information',
      'Employment',
      'Disability Status',
      'Pensions and other income',
    ]);
    expect(texts('Pensions and other income')).toEqual(['Not answered']);
    expect(
      section('Pensions and other income').queryByRole('button'),
      'its question is above',
    ).not.toBeInTheDocument();
    expect(texts('Personal Information')).toEqual([
      'Mrs',
      'Anna',
      'Muster',
      'May 1, 1990',
      'Reformed',
      '+41 79 123 45 67',
      'Engineer',
      '1234.5678.90',
    ]);
    expect(texts('Canton of Residence')).toEqual(['Zurich']);
    expect(texts('Firefighter Status')).toEqual(['Not answered']);
    expect(texts('Real Estate')).toEqual(['Yes', '2', 'Italy', 'I rent it out']);
    expect(texts('Children')).toEqual(['Yes', '7 · 11', 'Not answered', 'Not answered']);
    expect(texts('Advanced Tax Information')).toEqual([
      'Yes',
      'Not answered',
      'Yes',
      "CHF 1'200.00",
      '24',
      ...Array<string>(5).fill('Not answered'),
    ]);
    expect(texts('Employment')).toEqual(['Employed', 'Not answered']);
    expect(texts('Disability Status')).toEqual(['Yes', 'No']);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('has every text', async () => {
    server.draft = at('pension', everything);
    await openWizard();
  });

  it('has a text for every value of a choice', () => {
    expect(Object.keys(fields.salutations)).toEqual([...salutations]);
    expect(Object.keys(fields.religions)).toEqual([...religions]);
    expect(Object.keys(fields.housingSituations)).toEqual([...housingSituations]);
    expect(Object.keys(fields.maritalStatuses)).toEqual([...maritalStatuses]);
    expect(Object.keys(fields.propertyUses)).toEqual([...singlePropertyUses]);
    expect(Object.keys(fields.employmentTypes)).toEqual([...employmentTypes]);
    expect(Object.keys(fields.swissResidences)).toEqual([...swissResidences]);
    expect(Object.keys(fields.taxationLevels)).toEqual([...taxationLevels]);
  });

  it('omits questions that were not asked', async () => {
    server.draft = at('pension');
    await openWizard();
    expect(texts('Real Estate')).toEqual(['No']);
    expect(texts('Children')).toEqual(['No', 'Not answered']);
    expect(texts('Advanced Tax Information')).toEqual(Array(4).fill('Not answered'));
    expect(texts('Disability Status')).toEqual(['Not answered']);
  });

  it.each([
    ['fr', 'XK', 'Kosovo'],
    ['de', 'GB', 'Vereinigtes Königreich'],
    ['gsw', 'ES', 'Schpanie'],
    ['it', 'CH', 'Svizzera'],
  ] as const)('names the country of a property in %s: %s', async (language, propertyCountry, name) => {
    server.draft = at('pension', { ...everything, propertyCountry });
    await openWizard([], language);
    expect(screen.getAllByRole('definition').map((each) => each.textContent)).toContain(name);
  });

  it('names a status that the wizard does not offer', async () => {
    server.draft = at('pension', { ...answers, maritalStatus: 'company' });
    const { next, bodies } = await openWizard();
    expect(texts('Marital Status')).toEqual(['Company/self-employed']);
    await next();
    await waitFor(() => expect(bodies(updateProfile)).toMatchObject([{ maritalStatus: 'company' }]));
  });

  it('names the tax status of a couple and mixed income', async () => {
    server.draft = at('pension', {
      ...answers,
      maritalStatus: 'married',
      registeredPartnership: true,
      employmentType: 'mixed',
    });
    await openWizard();
    expect(texts('Marital Status')).toEqual([
      'Married filing jointly',
      'Yes',
      ...Array<string>(3).fill('Not answered'),
    ]);
    expect(texts('Employment')).toEqual(['Mixed income', 'Not answered']);
  });

  it('describes each property, an address abroad and the children', async () => {
    server.draft = at('pension', {
      ...everything,
      properties: [
        { country: 'IT', canton: null, municipality: 'Como', use: 'empty' },
        { country: 'CH', canton: 'TI', municipality: null, use: null },
      ],
      openQuestions: ['properties.1.use', 'hasForeignIncome'],
      childrenBirthYears: [2017, null],
      swissResidence: 'left',
      residenceChangeDate: '2024-08-31',
      residenceChangeCountry: 'IT',
      addressCountry: 'IT',
      gemeinde: null,
    });
    await openWizard();
    expect(texts('Real Estate')).toEqual([
      'Yes',
      '2',
      'Como, Italy, It stands empty · Ticino, I don’t know yet',
    ]);
    expect(texts('Canton of Residence').slice(1)).toEqual([
      'Left Switzerland during the year',
      'August 31, 2024',
      'Italy',
    ]);
    expect(texts('Address & Housing')).toContain('Italy');
    expect(texts('Children')).toContain('2017 · –');
    expect(screen.getByText(/2 questions are still open\./)).toBeInTheDocument();
  });

  it('links to a step and back', async () => {
    server.draft = at('pension');
    const { user } = await openWizard();
    await user.click(section('Address & Housing').getByRole('button', { name: 'Change Address & Housing' }));
    expect(title()).toContain('Step 3 of 11');
    await user.type(screen.getByLabelText('City'), ' HB');
    await user.click(button('Go to summary'));
    expect(title()).toContain('Step 11 of 11');
    expect(texts('Address & Housing')).toContain('Zürich HB');
  });

  it('is not linked before it was reached', async () => {
    server.draft = at('children');
    const { next } = await openWizard();
    await next();
    expect(screen.queryByRole('button', { name: 'Go to summary' })).not.toBeInTheDocument();
  });

  it('names an answer that another tab removed and links to it', async () => {
    server.draft = at('pension');
    let isFirst = true;
    const saves = mock(saveTaxProfileDraft, ({ body }) => at(body.step, body.values));
    const { next, user } = await openWizard([
      {
        endpoint: updateProfile,
        respond: (request) => {
          const stale = isFirst;
          isFirst = false;
          if (stale)
            server.draft = {
              ...at('pension', { ...answers, city: null }),
              updatedAt: '2026-02-01T00:00:00.000Z',
            };
          return mockError(updateProfile, 'STALE_VERSION', { message: 'Changed elsewhere' }).respond(request);
        },
      },
      saves,
    ]);
    await next();
    expect(await screen.findByText('Still missing: City')).toBeInTheDocument();
    expect(isInert()).toBe(true);
    expect(await accessibilityViolations()).toEqual([]);
    await next();
    const toast = await screen.findByText('Incomplete Profile');
    expect(toast.parentElement?.textContent).toBe(
      'Incomplete ProfilePlease fill in all required fields: first name, last name, and phone number',
    );
    expect(title()).toContain('Step 3 of 11');
    await waitFor(() => expect(screen.getByLabelText('City')).toHaveFocus());
    await user.keyboard('Bern');
    await user.click(button('Go to summary'));
    expect(isInert()).toBe(false);
  });

  it('opens the step of a rejected answer with its message at the field', async () => {
    server.draft = at('pension');
    const fields = [
      { path: 'jobName', code: 'custom', message: 'Not this job' },
      { path: 'zipCode', code: 'custom', message: 'Not this code' },
    ];
    const { next, user } = await openWizard([mockError(updateProfile, 'VALIDATION_FAILED', { fields })]);
    await next();
    await waitFor(() => expect(title()).toContain('Step 1 of 11'));
    const job = screen.getByLabelText('Job title');
    expect(described(job)).toBe('Not this job');
    await waitFor(() => expect(job).toHaveFocus());
    expect(await screen.findByText('Update Failed')).toBeInTheDocument();
    await user.keyboard('!');
    expect(described(job)).toBeUndefined();
    await next();
    await next();
    expect(described(screen.getByLabelText('Zip code'))).toBe('Not this code');
  });

  it('rejects an impossible date of birth at its field', async () => {
    server.profile = { ...profile, dateOfBirth: '1990-05-01' };
    server.draft = at('personal');
    const { next, user, bodies } = await openWizard();
    const born = screen.getByLabelText('Date of birth');
    await user.clear(born);
    await user.type(born, '0190-05-01');
    await next();
    expect(described(born)).toBe('Please enter a date of birth between 1900 and today');
    await waitFor(() => expect(born).toHaveFocus());
    await waitFor(() =>
      expect(bodies<{ values: object }>(saveTaxProfileDraft).at(-1)?.values).not.toHaveProperty(
        'dateOfBirth',
      ),
    );
  });
});
