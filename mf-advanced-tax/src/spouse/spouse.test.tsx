import { fireEvent, screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { expect, it } from 'vitest';
import { getProfile, getSpouse, saveSpouse, type SpouseOfYear } from '@dossier/contracts';
import { sampleSpouse } from '@dossier/contracts/testing';
import { mock, mockError, renderRemote, type Mock } from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';
import { profileOf, server, taxYear } from '../testing.ts';

const person = sampleSpouse;
const stored: SpouseOfYear = { taxYear, version: 3, spouse: person, lastUpdated: null, ahvNumbers: true };

const open = (api: Mock[] = [], options = {}) =>
  renderRemote(remote, '/advanced-tax-info?tab=spouse', {
    api: [...server({ on: ['spouse'] }), ...api],
    taxYear,
    ...options,
  });
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const fill = async (input: Promise<HTMLElement>, value: string) =>
  fireEvent.change(await input, { target: { value } });
const save = () => screen.getByRole('button', { name: 'Save' });

it('saves every field, the AHV number formatted', async () => {
  const answer = mock(saveSpouse, () => ({ ...stored, version: 1 }));
  const { user, calls } = await open([answer]);
  await fill(field('First name'), 'Urs');
  await fill(field('Last name'), 'Aebischer');
  await fill(field('Age'), '44');
  await fill(field('Occupation'), 'Schreiner');
  await fill(field('AHV number'), '7569217076985');
  expect((await field('AHV number')).value).toBe('756.9217.0769.85');
  await fill(field('Tax ID'), '123.456.789');
  await user.click(save());
  expect(await screen.findByText('Spouse Information Saved')).toBeInTheDocument();
  const sent = calls.find(({ endpoint }) => endpoint === saveSpouse.id)?.body;
  expect(sent).toEqual({ ...person, taxYear, version: 0 });
});

it('takes the age from the date of birth in the tax profile', async () => {
  const { user, calls } = await open([
    mock(getProfile, profileOf({ spouseDateOfBirth: `${taxYear - 41}-12-31` })),
    mock(getSpouse, stored),
    mock(saveSpouse, stored),
  ]);
  expect(await screen.findByText('41 · From the date of birth in the tax profile')).toBeInTheDocument();
  expect(screen.queryByLabelText('Age'), 'is not asked again').not.toBeInTheDocument();
  await user.click(save());
  await screen.findByText('Spouse Information Saved');
  expect(calls.find(({ endpoint }) => endpoint === saveSpouse.id)?.body).toMatchObject({ age: 41 });
});

it('has no field for the AHV number where the operator asks for none', async () => {
  const spouse = { ...person, ahvNumber: null };
  const { user, calls } = await open([
    mock(getSpouse, { ...stored, spouse, ahvNumbers: false }),
    mock(saveSpouse, { ...stored, spouse, ahvNumbers: false }),
  ]);
  await fill(field('Occupation'), 'Painter');
  expect(screen.queryByRole('textbox', { name: 'AHV number' })).not.toBeInTheDocument();
  await user.click(save());
  await screen.findByText('Spouse Information Saved');
  const sent = calls.find(({ endpoint }) => endpoint === saveSpouse.id)?.body;
  expect(sent).toMatchObject({ occupation: 'Painter', ahvNumber: null });
});

it('removes the error of a number that was left invalid as soon as it is valid', async () => {
  const { user } = await open();
  const number = await field('AHV number');
  await user.type(number, '7569217076984');
  await user.tab();
  await waitFor(() => expect(number).toHaveAttribute('aria-invalid', 'true'));
  await user.type(number, '{Backspace}5');
  await waitFor(() => expect(number).not.toHaveAttribute('aria-invalid', 'true'));
});

it('names an invalid AHV number and missing names, and sends nothing', async () => {
  const { user, calls } = await open();
  await fill(field('AHV number'), '7569217076984');
  await user.click(save());
  const text = 'This AHV number is not valid. Please check its 13 digits.';
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(await field('AHV number')).toHaveAccessibleDescription(expect.stringContaining(text));
  expect(await field('First name')).toBeInvalid();
  expect(calls.some(({ endpoint }) => endpoint === saveSpouse.id)).toBe(false);
});

it('keeps the input when saving fails', async () => {
  const { user } = await open([mock(getSpouse, stored), mockError(saveSpouse, 'SERVICE_UNAVAILABLE')]);
  await fill(field('Age'), '');
  await user.click(save());
  expect(await screen.findByText('Failed to save spouse information. Please try again.')).toBeInTheDocument();
  expect((await field('First name')).value).toBe('Urs');
});

it('reports details that were saved elsewhere, and loads them', async () => {
  let current = stored;
  const { user } = await open([
    mock(getSpouse, () => current),
    mockError(saveSpouse, 'STALE_VERSION', { message: 'Stale' }),
  ]);
  await fill(field('Occupation'), 'Painter');
  current = { ...stored, version: 4, spouse: { ...person, occupation: 'Teacher' } };
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: 'Load the latest details' }));
  await waitFor(async () => expect((await field('Occupation')).value).toBe('Teacher'));
  expect(screen.queryByText('Changed in the meantime')).not.toBeInTheDocument();
});

it('reports details that cannot be loaded', async () => {
  await open([mockError(getSpouse, 'SERVICE_UNAVAILABLE', { message: 'Down' })]);
  expect(await screen.findByText("We couldn't load the details of your spouse")).toBeInTheDocument();
});

it('has no accessibility violations', async () => {
  const { container } = await open([mock(getSpouse, stored)]);
  await screen.findByDisplayValue('756.9217.0769.85');
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
});
