import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import {
  assignFiling,
  confirmReview,
  getDeskFiling,
  listDeskFiles,
  listDeskReadings,
  listDeskStaff,
  listSectionChecks,
  perLanguage,
  type DeskFile,
  type DeskFiling,
  type Reading,
  type SectionCheck,
} from '@dossier/contracts';
import { defineRemote, refresh, useData } from '@dossier/remote-kit';
import { accessibilityViolations, chooseEntry, mock, renderRemote } from '@dossier/remote-kit/testing';
import { sampleDeskFile, sampleDeskFiling, sampleReading } from '../testing.ts';
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
let checks: SectionCheck[];
let files: DeskFile[];
let readings: Reading[];
beforeEach(() => {
  checks = [{ section: 'person', done: false, version: 0, by: null, at: null }];
  files = [sampleDeskFile('wage.png')];
  readings = [
    sampleReading(files[0]!.id, {
      findings: [{ code: 'NOT_YEARLY', id: 'NOT_YEARLY', text: 'One month', isDismissed: false }],
    }),
  ];
  filing = sampleDeskFiling({ assignedTo: carla, fourEyes: { confirmedBy: null } });
});

const open = () =>
  renderRemote(remote, '/desk', {
    session: { id: 30, role: 'expert' },
    api: [
      mock(getDeskFiling, () => filing),
      mock(listDeskStaff, [eva, carla]),
      mock(listSectionChecks, () => checks),
      mock(listDeskFiles, () => files),
      mock(listDeskReadings, () => readings),
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

it('approves a new return of a completed filing, for another expert to add it', async () => {
  filing = sampleDeskFiling({ status: 6, fourEyes: { confirmedBy: null } });
  checks = [];
  files = [];
  readings = [];
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Approve a new return' }));
  expect(await screen.findByRole('button', { name: 'Take back the confirmation' })).toBeInTheDocument();
});

it('confirms the review for another expert to complete it, and takes that back', async () => {
  const { user } = await open();
  const confirmedBy = async () =>
    (await screen.findByText('Review confirmed by', { selector: 'dt' })).nextElementSibling?.textContent;
  expect(await confirmedBy()).toBe('Nobody yet');
  await user.click(screen.getByRole('button', { name: 'Confirm the review' }));
  const dialog = within(
    await screen.findByRole('alertdialog', { name: 'Confirm the review with open points?' }),
  );
  expect(
    dialog.getByText('1 section is not ticked off. 1 document is not reviewed. 1 finding is open.'),
  ).toBeInTheDocument();
  expect(await accessibilityViolations()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await confirmedBy()).toBe('Nobody yet');
  // With everything done, nothing is asked.
  checks = [{ ...checks[0]!, done: true }];
  files = [];
  readings = [];
  await act(() =>
    Promise.all([listSectionChecks, listDeskFiles, listDeskReadings].map((each) => refresh(each))),
  );
  await user.click(screen.getByRole('button', { name: 'Confirm the review' }));
  await waitFor(async () => expect(await confirmedBy()).toBe('Eva Meier'));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Take back the confirmation' }));
  await waitFor(async () => expect(await confirmedBy()).toBe('Nobody yet'));
});

it('asks for no second review unless the office wants one', async () => {
  filing = sampleDeskFiling();
  await open();
  await screen.findByRole('button', { name: 'Assign' });
  expect(screen.queryByRole('button', { name: /review/ })).toBeNull();
});
