import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { updateProfile, type ProfileFields } from '@dossier/contracts';
import { accessibilityViolations } from '@dossier/remote-kit/testing';
import { answers, at, button, openWizard, server, setUpWizardTests, title } from './testing.tsx';

setUpWizardTests();

const group = (name: RegExp) => screen.getByRole('group', { name });

describe('a question', () => {
  it('says why it is asked, and stays open with "I don’t know yet" until it is answered', async () => {
    server.draft = at('property', { ...answers, propertyOwner: null });
    const { user, answer, next, lastDraft } = await openWizard();
    const why = button(/^Why we ask Did you own property/);
    expect(why).toHaveAttribute('aria-expanded', 'false');
    await user.click(why);
    expect(screen.getByText(/^Property is declared with/)).toBeVisible();
    const open = () => button(/^I don’t know yet Did you own property/);
    await user.click(open());
    expect(open()).toHaveAttribute('aria-pressed', 'true');
    expect(await accessibilityViolations()).toEqual([]);
    await next();
    await waitFor(() =>
      expect(lastDraft()?.values).toMatchObject({ propertyOwner: null, openQuestions: ['propertyOwner'] }),
    );
    await user.click(button('Back'));
    await answer(/^Did you own property/, 'Yes');
    expect(open()).toHaveAttribute('aria-pressed', 'false');
    await user.click(button(/^I don’t know yet How is it used/));
    expect(within(group(/^How is it used/)).queryByRole('radio', { checked: true })).toBeNull();
    await next();
    await waitFor(() =>
      expect(lastDraft()?.values).toMatchObject({ propertyOwner: true, openQuestions: ['properties.0.use'] }),
    );
  });

  it('on pillar 3a is asked once', async () => {
    server.draft = at('employment');
    const { answer, next } = await openWizard();
    await answer(/pillar 3a/, 'Yes');
    await next();
    expect(title()).toContain('Step 11');
    expect(screen.queryByRole('group', { name: /pillar 3a/ })).not.toBeInTheDocument();
  });
});

describe('the first step', () => {
  it('is for private persons and tells a company what to do', async () => {
    const { user } = await openWizard();
    expect(screen.getByText(/^For private persons\./)).toBeInTheDocument();
    await user.click(button('Filing for a company?'));
    expect(screen.getByText(/is taxed by the canton of its seat/)).toBeVisible();
  });

  it.each([
    ['17.5.1990', '1990-05-17', '17.05.1990'],
    ['17051990', '1990-05-17', '17.05.1990'],
    ['1990-05-17', '1990-05-17', '17.05.1990'],
    ['31.2.1990', undefined, '31.2.1990'],
  ])('reads the date of birth %s, and "Not working" as job title', async (typed, stored, shown) => {
    server.draft = at('personal');
    const { user, lastDraft } = await openWizard();
    const born = screen.getByLabelText<HTMLInputElement>('Date of birth');
    expect(born.value).toBe('01.05.1990');
    await user.clear(born);
    await user.type(born, typed);
    await user.click(button('Not working'));
    expect(born.value).toBe(shown);
    expect(screen.getByLabelText<HTMLInputElement>('Job title').value).toBe('Not working');
    await waitFor(() => expect(lastDraft()?.values).toMatchObject({ jobName: 'Not working' }), {
      timeout: 3000,
    });
    expect(lastDraft()?.values.dateOfBirth).toBe(stored);
  });
});

describe('the steps of other situations', () => {
  it('let a user who left Switzerland continue without canton and municipality', async () => {
    server.draft = at('canton', { ...answers, cantonOfResidence: null, street: null, gemeinde: null });
    const { user, next } = await openWizard();
    await user.selectOptions(screen.getByLabelText('Residence in 2024'), 'Left Switzerland during the year');
    await user.type(screen.getByLabelText('Date of departure'), '31.8.2025');
    await user.selectOptions(screen.getByLabelText('Went to'), 'Germany');
    await next();
    expect(screen.getByText('Please enter a date within the tax year')).toBeInTheDocument();
    await user.clear(screen.getByLabelText('Date of departure'));
    await user.type(screen.getByLabelText('Date of departure'), '31.8.2024');
    await next();
    expect(title()).toContain('Step 3');
    expect(screen.getByLabelText<HTMLSelectElement>('Country').value).toBe('DE');
    await user.type(screen.getByLabelText('Street and number'), 'Ring 1');
    await user.clear(screen.getByLabelText('Zip code'));
    await user.type(screen.getByLabelText('Zip code'), '79100');
    expect(screen.queryByLabelText('Municipality')).not.toBeInTheDocument();
    await next();
    expect(title()).toContain('Step 4');
  });

  it('refuse a postal code that Switzerland does not have', async () => {
    server.draft = at('address', { ...answers, zipCode: '9999' });
    const { next } = await openWizard();
    await next();
    expect(screen.getByText(/^This is not a Swiss postal code/)).toBeInTheDocument();
  });

  it('derive the age of a child from its year of birth, and list adult children', async () => {
    const children: ProfileFields = { hasChildren: true, numberOfChildren: 1, childrenAges: [7] };
    server.draft = at('children', { ...answers, ...children });
    const { user, answer, next, lastDraft } = await openWizard();
    await user.type(screen.getByLabelText(/^Year of birth of child 1/), '2020');
    expect(screen.getByLabelText<HTMLInputElement>('Age of child 1').value).toBe('4');
    await answer(/adult children/, 'Yes');
    await user.type(screen.getByLabelText(/^School or training/), 'ETH');
    expect(await accessibilityViolations()).toEqual([]);
    await next();
    await waitFor(() =>
      expect(lastDraft()?.values).toMatchObject({
        childrenAges: [4],
        childrenBirthYears: [2020],
        adultChildren: [{ birthYear: null, training: 'ETH' }],
      }),
    );
  });
});

describe('all questions on one page', () => {
  it('keep what was answered in the steps, and complete with the same rules', async () => {
    server.draft = at('personal', { ...answers, jobName: null });
    const { user, bodies } = await openWizard();
    await user.clear(screen.getByLabelText('First name'));
    await user.type(screen.getByLabelText('First name'), 'Zoë');
    await user.click(button('All questions on one page'));
    expect(title()).toBe('Tax profile 2024');
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Zoë');
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(11);
    expect(screen.getAllByRole('group', { name: /pillar 3a/ })).toHaveLength(1);
    expect(await accessibilityViolations()).toEqual([]);
    const last = screen.getByLabelText('Last name');
    await user.type(last, '{Enter}');
    expect(last).not.toHaveFocus();
    await user.type(last, '{Control>}{Enter}{/Control}');
    const job = screen.getByLabelText('Job title');
    expect(screen.getByText('Job title is required')).toBeInTheDocument();
    await waitFor(() => expect(job).toHaveFocus());
    await user.type(job, 'Nurse');
    await user.click(button('Step by step'));
    expect(title()).toContain('Step 1 of 11');
    expect(screen.getByLabelText<HTMLInputElement>('Job title').value).toBe('Nurse');
    await user.click(button('All questions on one page'));
    await user.click(button('Complete'));
    await waitFor(() =>
      expect(bodies(updateProfile)).toMatchObject([{ firstName: 'Zoë', isTaxProfileComplete: true }]),
    );
  });
});
