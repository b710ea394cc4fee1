import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  getTaxProfileDraft,
  missingTaxProfileFields,
  saveTaxProfileDraft,
  wizardSteps,
  type ProfileFields,
} from '@dossier/contracts';
import { accessibilityViolations } from '@dossier/remote-kit/testing';
import {
  answers,
  profile,
  at,
  server,
  openWizard,
  button,
  title,
  isInert,
  described,
  without,
  setUpWizardTests,
} from './testing.tsx';

setUpWizardTests();

it('uses answers that leave no question open', () => {
  expect(missingTaxProfileFields(answers)).toEqual([]);
});

it('opens the step and the year of a link, and stays in both', async () => {
  server.draft = at('personal');
  const { calls, next } = await openWizard([], 'en', '&step=marital&taxYear=2023');
  await waitFor(() => expect(title()).toMatch(/^Step 6 of 11/));
  await waitFor(() =>
    expect(calls.filter(({ endpoint }) => endpoint === getTaxProfileDraft.id).at(-1)?.query['taxYear']).toBe(
      '2023',
    ),
  );
  await waitFor(() => expect(title()).toMatch(/^Step 6 of 11/));
  await next();
  expect(title()).toMatch(/^Step 7 of 11/);
});

it('ignores an unknown step in a link', async () => {
  server.draft = at('personal');
  await openWizard([], 'en', '&step=nowhere');
  expect(title()).toMatch(/^Step 1 of 11/);
});

describe.each(wizardSteps.map((step, index) => [step, index + 1] as const))('step %s', (step, number) => {
  it('shows the position, is accessible, and continues with focus on the title', async () => {
    server.draft = at(step);
    const { next, missing } = await openWizard();
    expect(title()).toMatch(new RegExp(`^Step ${number} of 11`));
    expect(isInert()).toBe(false);
    expect(await accessibilityViolations()).toEqual([]);
    expect(missing).toEqual([]);
    if (number === 11) return;
    await next();
    expect(title()).toMatch(new RegExp(`^Step ${number + 1} of 11`));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });
});

it.each(wizardSteps)('step %s has every text, also in German', async (step) => {
  server.draft = at(step, {
    ...answers,
    propertyOwner: true,
    hasChildren: true,
    maritalStatus: 'divorced',
    isDisabled: true,
    paysAlimony: true,
  });
  const { container } = await openWizard([], 'de');
  expect(container).not.toHaveTextContent(/(steps|fields|wizard|cantons|profile)\.\w|\{\{/);
});

describe('required fields', () => {
  it.each([
    ['personal', 'firstName', 'First name', 'First name is required'],
    ['personal', 'lastName', 'Last name', 'Last name is required'],
    ['personal', 'phone', 'Phone number', 'Phone number is required'],
    ['personal', 'jobName', 'Job title', 'Job title is required'],
    ['address', 'street', 'Street and number', 'Street is required'],
    ['address', 'zipCode', 'Zip code', 'Zip code is required'],
    ['address', 'city', 'City', 'City is required'],
    ['address', 'gemeinde', 'Municipality', 'Municipality is required The municipality you pay tax to'],
  ] as const)('%s: without %s Next says so at the field', async (step, name, label, message) => {
    server.profile = { ...profile, [name]: null };
    server.draft = at(step, without(name));
    const { user, next, bodies } = await openWizard();
    expect(isInert()).toBe(true);
    expect(described(button('Next'))).toBe('Fill in the required fields to continue.');
    await next();
    const input = screen.getByLabelText(label);
    expect(described(input)).toBe(message);
    await waitFor(() => expect(input).toHaveFocus());
    expect(bodies(saveTaxProfileDraft)).toEqual([]);
    expect(await accessibilityViolations()).toEqual([]);
    await user.keyboard(name === 'zipCode' ? '8001' : '791234567');
    expect(isInert()).toBe(false);
  });

  it('personal: Next marks a missing date of birth', async () => {
    server.draft = at('personal');
    const { user, next } = await openWizard();
    const born = screen.getByLabelText<HTMLInputElement>('Date of birth');
    await user.clear(born);
    expect(isInert()).toBe(true);
    await next();
    expect(described(born)).toBe('Date of birth is required');
    await waitFor(() => expect(born).toHaveFocus());
  });

  it.each([
    ['personal', 'First name'],
    ['address', 'City'],
  ] as const)('%s: an invalid text is marked at its field', async (step, label) => {
    server.draft = at(step);
    const { user, next } = await openWizard();
    const input = screen.getByLabelText<HTMLInputElement>(label);
    // Pasted text may contain a bidirectional control character.
    await user.type(input, '\u202e');
    await next();
    expect(described(input)).toBe('Please check this entry');
    await user.type(input, '{Backspace}');
    expect(described(input)).toBeUndefined();
    expect(isInert()).toBe(false);
  });

  it('personal: a phone number keeps digits only', async () => {
    server.draft = at('personal', without('phone'));
    server.profile = { ...profile, phone: null };
    const { user } = await openWizard();
    const phone = screen.getByLabelText<HTMLInputElement>('Phone number');
    await user.type(phone, '079 / 123-45.67 x');
    expect(phone.value).toBe('791234567');
  });

  it.each([
    ['canton', 'cantonOfResidence', 'Please choose your canton'],
    ['marital', 'maritalStatus', 'Please choose your marital status'],
    ['employment', 'employmentType', 'Please select your employment type'],
  ] as const)('%s: waits for a choice', async (step, name, message) => {
    server.draft = at(step, without(name));
    const { next } = await openWizard();
    expect(isInert()).toBe(true);
    await next();
    expect(screen.getByText(message)).toBeInTheDocument();
    await waitFor(() => expect(screen.getAllByRole('radio')[0]).toHaveFocus());
  });

  it('of the first step are reported in a toast too, also with Enter', async () => {
    server.profile = { ...profile, firstName: null };
    const { user } = await openWizard();
    await user.type(screen.getByLabelText('Last name'), '{Enter}');
    const toast = await screen.findByText('Incomplete Step');
    expect(toast.parentElement?.textContent).toBe(
      'Incomplete StepPlease fill in all required fields: first name, last name, and phone number',
    );
    await waitFor(() => expect(screen.getByLabelText('First name')).toHaveFocus());
  });

  it.each([
    ['moved', { movedDuringYear: 'no' }],
    ['property', { propertyOwner: false }],
    ['children', { hasChildren: false }],
  ] as const)('leaving %s unanswered means no', async (step, set) => {
    const [name] = Object.keys(set) as (keyof ProfileFields)[];
    server.draft = at(step, without(name!));
    const { next, lastDraft } = await openWizard();
    await next();
    await waitFor(() => expect(lastDraft()?.values).toMatchObject(set));
  });
});
