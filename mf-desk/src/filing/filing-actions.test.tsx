import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import {
  assignFiling,
  confirmReview,
  getDeskFiling,
  listDeskStaff,
  perLanguage,
  type DeskFiling,
} from '@dossier/contracts';
import { defineRemote, useData } from '@dossier/remote-kit';
import { accessibilityViolations, chooseEntry, mock, renderRemote } from '@dossier/remote-kit/testing';
import { sampleDeskFiling } from '../testing.ts';
import { FilingActions } from './filing-actions.tsx';
import { FilingFacts } from './filing-facts.tsx';
import { useFilingCommands } from './use-filing-commands.ts';

const eva = { userId: 30, name: 'Eva Meier', email: null };
const carla = { userId: 31, name: 'Carla Rossi', email: null };

function Actions() {
  const { data } = useData(getDeskFiling, { params: { userId: '12', taxYear: '2025' } });
  const commands = useFilingCommands(data ?? undefined);
  return (
    data &&
    commands && (
      <>
        <FilingActions filing={data} commands={commands} />
        <FilingFacts filing={data} />
      </>
    )
  );
}
const remote = defineRemote({
  name: 'mf-desk',
  routes: [{ path: '/desk', element: <Actions /> }],
  translations: perLanguage((language) => () => import(`../texts.${language}.ts`)),
});

let filing: DeskFiling;
beforeEach(() => {
  filing = sampleDeskFiling({ assignedTo: carla, fourEyes: { confirmedBy: null } });
});

const open = () =>
  renderRemote(remote, '/desk', {
    session: { id: 30, role: 'expert' },
    api: [
      mock(getDeskFiling, () => filing),
      mock(listDeskStaff, [eva, carla]),
      mock(assignFiling, () => (filing = { ...filing, assignedTo: eva, version: 4 })),
      mock(
        confirmReview,
        ({ body }) =>
          (filing = { ...filing, fourEyes: { confirmedBy: body.confirmed ? eva : null }, version: 5 }),
      ),
    ],
  });

it('takes a filing over from a colleague with a word', async () => {
  const { user, calls } = await open();
  await chooseEntry(user, await screen.findByRole('button', { name: 'Assign' }), 'Take');
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand the filing over' }));
  expect(await accessibilityViolations()).toEqual([]);
  await user.type(dialog.getByLabelText('A word to your colleague'), 'You are on leave');
  await user.click(dialog.getByRole('button', { name: 'Take' }));
  expect(await screen.findByText('Assigned to you')).toBeInTheDocument();
  expect(calls.find(({ endpoint }) => endpoint === assignFiling.id)?.body).toEqual({
    version: 3,
    assignedTo: 30,
    note: 'You are on leave',
  });
});

it('confirms the review for another expert to complete it, and takes that back', async () => {
  const { user } = await open();
  const confirmedBy = async () =>
    (await screen.findByText('Review confirmed by', { selector: 'dt' })).nextElementSibling?.textContent;
  expect(await confirmedBy()).toBe('Nobody yet');
  await user.click(screen.getByRole('button', { name: 'Confirm the review' }));
  await waitFor(async () => expect(await confirmedBy()).toBe('Eva Meier'));
  await user.click(screen.getByRole('button', { name: 'Take back the confirmation' }));
  await waitFor(async () => expect(await confirmedBy()).toBe('Nobody yet'));
});

it('asks for no second review unless the office wants one', async () => {
  filing = sampleDeskFiling();
  await open();
  await screen.findByRole('button', { name: 'Assign' });
  expect(screen.queryByRole('button', { name: /review/ })).toBeNull();
});
