import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, it } from 'vitest';
import { getProfile, listChildren, saveChildren, type Child, type ChildrenOfYear } from '@dossier/contracts';
import { mock, mockError, renderRemote, type Mock } from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';
import { fileOf, profileOf, server, taxYear } from '../testing.ts';

const childOf = (more: Partial<Child> = {}): Child => ({
  id: crypto.randomUUID(),
  firstName: 'Mia',
  lastName: 'Muster',
  birthDate: `${taxYear - 7}-03-04`,
  disability: false,
  schoolingInfo: '',
  alimony: '',
  fileIds: [],
  ...more,
});
const mia = childOf();
const leo = childOf({ firstName: 'Leo', birthDate: `${taxYear - 9}-05-06` });
const birth = fileOf(31, 'Birth.pdf');

/** Stubs the children of the year, as the service stores them. */
function stored(children: Child[]): Mock[] {
  let current: ChildrenOfYear = { taxYear, version: 2, children, lastUpdated: null };
  return [
    mock(listChildren, () => current),
    mock(saveChildren, ({ body }) => {
      const next = body.children.map((entry) => childOf({ ...(entry as Partial<Child>) }));
      return (current = { ...current, version: current.version + 1, children: next });
    }),
  ];
}

const open = (children: Child[], api: Mock[] = [], options = {}) =>
  renderRemote(remote, '/advanced-tax-info?tab=children', {
    api: [
      ...server({ on: ['children'], files: [birth, fileOf(1, 'Salary.pdf')] }),
      ...stored(children),
      ...api,
    ],
    taxYear,
    ...options,
  });
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const bodies = (calls: { endpoint: string; body: unknown }[]) =>
  calls.filter(({ endpoint }) => endpoint === saveChildren.id).map(({ body }) => body);

it('adds a child with every field and its documents', async () => {
  const { user, calls } = await open([]);
  expect(await screen.findByText('No child added yet')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Add child' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add child' }));
  fill(dialog.getByLabelText('First name'), 'Mia');
  fill(dialog.getByLabelText('Last name'), 'Muster');
  fill(dialog.getByLabelText('Date of birth'), `31.2.${taxYear - 7}`);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(dialog.getByLabelText('Date of birth')).toHaveAccessibleDescription(
      'Enter the date as day, month and year, such as 5.10.2019.',
    ),
  );
  fill(dialog.getByLabelText('Date of birth'), `4.3.${taxYear - 7}`);
  await user.click(dialog.getByRole('checkbox', { name: 'Disability' }));
  fill(dialog.getByLabelText('Schooling'), 'Primary school');
  fill(dialog.getByLabelText('Alimony'), 'CHF 800');
  expect(dialog.queryByRole('checkbox', { name: 'Salary.pdf' })).not.toBeInTheDocument();
  await user.click(dialog.getByRole('checkbox', { name: 'Birth.pdf' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Children Information Saved')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const { id: _id, ...entered } = mia;
  expect(bodies(calls)).toEqual([
    {
      taxYear,
      version: 2,
      children: [
        {
          ...entered,
          disability: true,
          schoolingInfo: 'Primary school',
          alimony: 'CHF 800',
          fileIds: [birth.id],
        },
      ],
    },
  ]);
  expect(await screen.findByRole('button', { name: 'Edit Mia Muster' })).toBeInTheDocument();
});

it('changes one child and removes another', async () => {
  const { user, calls } = await open([mia, leo]);
  await user.click(await screen.findByRole('button', { name: 'Edit Leo Muster' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit child' }));
  fill(dialog.getByLabelText('First name'), '');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(dialog.getByLabelText('First name')).toBeInvalid());
  fill(dialog.getByLabelText('First name'), 'Leon');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Edit Leon Muster' });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Remove Mia Muster' }));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Edit Mia Muster' })).not.toBeInTheDocument(),
  );
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add child' })).toHaveFocus());
  expect(bodies(calls)).toEqual([
    { taxYear, version: 2, children: [mia, { ...leo, firstName: 'Leon' }] },
    { taxYear, version: 3, children: [{ ...leo, firstName: 'Leon' }] },
  ]);
});

it('brings a removed child back with Undo', async () => {
  const { user, calls } = await open([mia, leo]);
  await user.click(await screen.findByRole('button', { name: 'Remove Mia Muster' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Edit Mia Muster' })).toBeInTheDocument();
  expect(bodies(calls).at(-1)).toEqual({ taxYear, version: 3, children: [mia, leo] });
});

it('lists the children that the tax profile names, of whom only the details are missing', async () => {
  const profile = mock(getProfile, profileOf({ hasChildren: true, childrenAges: [11] }));
  const { user } = await open([], [profile]);
  await user.click(await screen.findByRole('button', { name: 'Add details Child, 11 years' }));
  expect(await screen.findByRole('dialog', { name: 'Add child' })).toBeInTheDocument();
});

it('names the differences to the ages of the tax profile', async () => {
  const profile = mock(getProfile, profileOf({ hasChildren: true, childrenAges: [7, 11] }));
  await open([mia, leo], [profile]);
  expect(await screen.findByText('Different from your tax profile')).toBeInTheDocument();
  expect(screen.getByText(/no child of the age of: Leo Muster\./)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Add details Child, 11 years' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Check your answers' })).toHaveAttribute(
    'href',
    '/profile?setup=tax',
  );
});

it('does not name a child that the tax profile has as an adult in training', async () => {
  const adult = childOf({ firstName: 'Noa', birthDate: `${taxYear - 20}-02-01` });
  const answers = {
    hasChildren: true,
    childrenAges: [7],
    hasAdultChildren: true,
    adultChildren: [{ birthYear: taxYear - 20, training: null }],
  };
  await open([mia, adult], [mock(getProfile, profileOf(answers))]);
  expect(await screen.findByRole('button', { name: 'Edit Noa Muster' })).toBeInTheDocument();
  expect(screen.queryByText('Different from your tax profile')).not.toBeInTheDocument();
});

it('reports a save that fails and keeps the input', async () => {
  const { user } = await open([mia], [mockError(saveChildren, 'SERVICE_UNAVAILABLE')]);
  await user.click(await screen.findByRole('button', { name: 'Edit Mia Muster' }));
  const dialog = within(await screen.findByRole('dialog'));
  fill(dialog.getByLabelText('Schooling'), 'Kindergarten');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(
    await screen.findByText('Failed to save children information. Please try again.'),
  ).toBeInTheDocument();
  expect(dialog.getByLabelText('Schooling')).toHaveValue('Kindergarten');
});

it('shows children that were changed elsewhere before changing them', async () => {
  const { user } = await open([mia, leo], [mockError(saveChildren, 'STALE_VERSION')]);
  await user.click(await screen.findByRole('button', { name: 'Remove Mia Muster' }));
  expect(await screen.findByText('Changed in the meantime')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Edit Mia Muster' })).toBeInTheDocument();
});

it('reports children that cannot be loaded', async () => {
  await open([], [mockError(listChildren, 'SERVICE_UNAVAILABLE', { message: 'Down' })]);
  expect(await screen.findByText("We couldn't load your children")).toBeInTheDocument();
});

it('has no accessibility violations', async () => {
  const { container } = await open([mia, leo]);
  await screen.findByText('Mia Muster', { selector: 'div' });
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
});
