import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accessibilityViolations } from '@dossier/remote-kit/testing';
import {
  answers,
  profile,
  at,
  described,
  isInert,
  openWizard,
  server,
  title,
  without,
  setUpWizardTests,
} from './testing.tsx';

setUpWizardTests();

describe('answers', () => {
  it('explain joint filing for married users', async () => {
    server.draft = at('marital');
    const { user } = await openWizard();
    expect(screen.queryByText('Joint filing is activated automatically.')).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Married' }));
    expect(screen.getByText('Joint filing is activated automatically.')).toBeInTheDocument();
    expect(screen.queryByRole('radio', { name: /company/i })).not.toBeInTheDocument();
  });

  it('keep the status company and require a marital status', async () => {
    server.draft = at('marital', { ...answers, maritalStatus: 'company' });
    const { user, next, back } = await openWizard();
    const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked);
    expect(chosen().map(({ value }) => value)).toEqual(['company']);
    expect(screen.getByRole('radio', { name: 'Company' })).toBeInTheDocument();
    await next();
    expect(title()).toContain('Step 7 of 11');
    await back();
    await user.click(screen.getByRole('radio', { name: 'Widowed' }));
    expect(screen.queryByRole('radio', { name: 'Company' })).not.toBeInTheDocument();
    server.draft = at('marital', without('maritalStatus'));
    await openWizard();
    expect([chosen(), isInert()]).toEqual([[], true]);
  });

  it('keep one age per child', async () => {
    server.draft = at('children');
    const { user, answer, next, lastDraft } = await openWizard();
    await answer('Do you have children?', 'Yes');
    const ages = () => screen.getAllByLabelText<HTMLInputElement>(/^Age of child/).map(({ value }) => value);
    expect(ages()).toEqual(['7']);
    const more = () => screen.getAllByRole('button', { name: 'More', hidden: true });
    await user.click(more()[0]!);
    await user.click(more()[2]!);
    expect(ages()).toEqual(['7', '8']);
    await next();
    await waitFor(() =>
      expect(lastDraft()?.values).toMatchObject({
        hasChildren: true,
        numberOfChildren: 2,
        childrenAges: [7, 8],
      }),
    );
  });

  it('leave the age of a new child open until it is entered or confirmed', async () => {
    server.draft = at('children');
    const { user, answer, next, back, lastDraft } = await openWizard();
    await answer('Do you have children?', 'Yes');
    await user.click(screen.getAllByRole('button', { name: 'More', hidden: true })[0]!);
    expect(screen.getAllByText('Not entered yet.')).toHaveLength(2);
    await next();
    await waitFor(() =>
      expect(lastDraft()?.values).toMatchObject({
        childrenAges: [7, 7],
        openQuestions: ['childrenAges.0', 'childrenAges.1'],
      }),
    );
    await back();
    await user.click(screen.getAllByRole('button', { name: '7 is right' })[0]!);
    await user.type(screen.getByLabelText(/^Year of birth of child 2/), '2015');
    expect(screen.queryByText('Not entered yet.')).not.toBeInTheDocument();
    await next();
    await waitFor(() =>
      expect(lastDraft()?.values).toMatchObject({ childrenAges: [7, 9], openQuestions: [] }),
    );
  });

  it('keep ages while the count is typed; minus removes the last child', async () => {
    server.draft = at('children', {
      ...answers,
      hasChildren: true,
      numberOfChildren: 3,
      childrenAges: [5, 9, 12],
    });
    const { user, answer, next, lastDraft } = await openWizard();
    const count = () => screen.getByLabelText<HTMLInputElement>('Number of children');
    const ages = () => screen.getAllByLabelText<HTMLInputElement>(/^Age of child/).map(({ value }) => value);
    await user.type(count(), '{Backspace}');
    expect(ages()).toEqual(['5', '9', '12']);
    await user.keyboard('4');
    expect(ages()).toEqual(['5', '9', '12', '7']);
    await user.keyboard('{Backspace}1');
    expect(ages()).toEqual(['5']);
    await user.keyboard('2');
    expect(ages()).toEqual(['5', '9', '12', ...Array<string>(9).fill('7')]);
    await user.keyboard('{Backspace}{Backspace}0');
    expect(ages()).toEqual(['5']);
    await user.tab();
    expect(count().value).toBe('1');
    await user.type(count(), '{Backspace}3');
    expect(ages()).toEqual(['5', '9', '12']);
    await user.keyboard('{ArrowDown}{ArrowUp}');
    expect(ages()).toEqual(['5', '9', '7']);
    await user.keyboard('{Backspace}1');
    await answer('Do you have children?', 'No');
    await answer('Do you have children?', 'Yes');
    await user.type(count(), '{Backspace}2');
    expect(ages()).toEqual(['7', '7']);
    await next();
    await waitFor(() =>
      expect(lastDraft()?.values).toMatchObject({ numberOfChildren: 2, childrenAges: [7, 7] }),
    );
  });

  it('are cleared on the server when removed', async () => {
    server.profile = { ...profile, hasChildren: true, numberOfChildren: 2, childrenAges: [3, 5] };
    server.draft = at('children', {
      ...answers,
      hasChildren: true,
      numberOfChildren: 2,
      childrenAges: [3, 5],
    });
    const { answer, next, lastDraft } = await openWizard();
    await answer('Do you have children?', 'No');
    await next();
    await waitFor(() =>
      expect(lastDraft()?.values).toMatchObject({
        hasChildren: false,
        numberOfChildren: null,
        childrenAges: null,
      }),
    );
    server.draft = at('advanced', lastDraft()?.values);
    const again = await openWizard();
    await again.next();
    await waitFor(() => expect(again.lastDraft()?.values).toMatchObject({ childrenAges: null }));
  });

  it('ask only owners for the number of properties', async () => {
    server.draft = at('property');
    const { user, answer, next, lastDraft } = await openWizard();
    expect(screen.queryByLabelText('Number of properties')).not.toBeInTheDocument();
    await answer(/^Did you own property/, 'Yes');
    await user.click(screen.getByRole('button', { name: 'More', hidden: true }));
    await next();
    await waitFor(() =>
      expect(lastDraft()?.values).toMatchObject({ propertyOwner: true, numberOfProperties: 2 }),
    );
  });

  it('ask owners for the country, with Switzerland preselected', async () => {
    server.draft = at('property');
    const { user, answer, next, back, lastDraft } = await openWizard();
    const country = () => screen.queryByLabelText<HTMLSelectElement>('Country of the property')!;
    expect(country()).toBeNull();
    await answer(/^Did you own property/, 'Yes');
    expect(country().value).toBe('CH');
    expect(described(country())).toBe('If you own several properties, the country of the main one');
    await user.selectOptions(country(), 'Italy');
    expect(await accessibilityViolations()).toEqual([]);
    await next();
    await waitFor(() => expect(lastDraft()?.values).toMatchObject({ propertyCountry: 'IT' }));
    await back();
    expect(country().value).toBe('IT');
    await answer(/^Did you own property/, 'No');
    await next();
    await waitFor(() => expect(lastDraft()?.values).toMatchObject({ propertyCountry: null }));
  });

  it.each([
    ['en', 'Switzerland', 'Country of the property'],
    ['fr', 'Suisse', 'Pays de l’immeuble'],
    ['de', 'Schweiz', 'Land der Liegenschaft'],
    ['gsw', 'Schwiiz', 'Land vo de Liegeschaft'],
    ['it', 'Svizzera', 'Paese dell’immobile'],
  ] as const)('offer the countries in %s, Switzerland first', async (language, home, label) => {
    server.draft = at('property', { ...answers, propertyOwner: true });
    await openWizard([], language);
    const { options } = screen.getByLabelText<HTMLSelectElement>(label);
    const [first, ...others] = [...options].map(({ text }) => text);
    expect(first).toBe(home);
    expect(others).toEqual(others.toSorted(new Intl.Collator([`${language}-CH`, 'de-CH']).compare));
    expect(others).toContain('Kosovo');
    expect(others).not.toContain(home);
  });

  it('keep a typed country name, and ask for a country of the list', async () => {
    server.draft = at('property', { ...answers, propertyOwner: true, propertyCountry: 'Toscana' });
    const { user, next, lastDraft } = await openWizard();
    const country = () => screen.getByLabelText<HTMLSelectElement>('Country of the property');
    expect(country().selectedOptions[0]?.text).toBe('Toscana');
    await next();
    expect(described(country())).toContain('Please choose a country of the list');
    await user.selectOptions(country(), 'Italy');
    expect([...country().options].map(({ text }) => text)).not.toContain('Toscana');
    await next();
    await waitFor(() => expect(lastDraft()?.values).toMatchObject({ propertyCountry: 'IT' }));
  });

  it('ask for alimony paid of the divorced and separated, and of others with costs to deduct', async () => {
    server.draft = at('advanced');
    await openWizard();
    expect(screen.queryByRole('group', { name: /alimony/ })).not.toBeInTheDocument();
    server.draft = at('advanced', { ...answers, hasDeductions: true });
    await openWizard();
    expect(screen.getByRole('group', { name: /alimony/ })).toBeInTheDocument();
    cleanup();
    server.draft = at('advanced', { ...answers, maritalStatus: 'divorced', hasChildren: true });
    const { user, answer, next, lastDraft } = await openWizard();
    expect(screen.queryByLabelText('Alimony per month (CHF)')).not.toBeInTheDocument();
    await answer(/alimony/, 'Yes');
    const amount = () => screen.getByLabelText<HTMLInputElement>('Alimony per month (CHF)');
    await user.type(amount(), '-5');
    expect(amount().value).toBe('-5');
    await user.type(screen.getByLabelText('Number of months'), '12');
    expect(amount().value).toBe('');
    await user.type(amount(), "1'200.50");
    expect(amount().value).toBe("1'200.50");
    await next();
    await waitFor(() =>
      expect(lastDraft()?.values).toMatchObject({
        paysAlimony: true,
        alimonyAmount: 1200,
        alimonyDuration: '12',
      }),
    );
  });

  it('ask for AHV/IV benefits with a disability and of the retired', async () => {
    server.draft = at('employment');
    const { user, answer } = await openWizard();
    expect(screen.queryByRole('group', { name: /AHV/ })).not.toBeInTheDocument();
    await answer('Do you have a disability?', 'Yes');
    expect(screen.getByRole('group', { name: /AHV/ })).toBeInTheDocument();
    await answer('Do you have a disability?', 'No');
    expect(screen.queryByRole('group', { name: /AHV/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Retired' }));
    expect(screen.getByRole('group', { name: /AHV/ })).toBeInTheDocument();
  });
});
