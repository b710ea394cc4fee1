import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { listSectionChecks, perLanguage, setSectionCheck, type SectionCheck } from '@dossier/contracts';
import { defineRemote } from '@dossier/remote-kit';
import {
  accessibilityViolations,
  mock,
  mockError,
  renderRemote,
  type Mock,
  type RenderOptions,
} from '@dossier/remote-kit/testing';
import { ChecksTab } from './checks-tab.tsx';

const remote = defineRemote({
  name: 'mf-desk',
  routes: [{ path: '/desk', element: <ChecksTab params={{ userId: '7', taxYear: '2025' }} /> }],
  translations: perLanguage((language) => () => import(`../texts.${language}.ts`)),
});

const eva = { userId: 30, name: 'Eva Meier', email: 'eva@example.ch' };
const at = '2026-02-05T10:00:00.000Z';
let checks: SectionCheck[];
beforeEach(() => {
  checks = [
    { section: 'person', done: true, by: eva, at, version: 1 },
    { section: 'income', done: false, by: eva, at, version: 2 },
    { section: 'deductions', done: false, by: null, at: null, version: 0 },
  ];
});

const open = (more: Mock[] = [], options: RenderOptions = {}) =>
  renderRemote(remote, '/desk', {
    session: { id: eva.userId, role: 'expert' },
    ...options,
    api: [
      mock(listSectionChecks, () => checks),
      mock(setSectionCheck, ({ params: { section }, body }) => {
        const stored = { section, done: body.done, by: eva, at, version: body.version + 1 };
        checks = checks.map((check) => (check.section === section ? stored : check));
        return stored;
      }),
      ...more,
    ],
  });
const box = (name: string) => screen.findByRole('checkbox', { name });

it('shows which sections are done, by whom and when', async () => {
  await open();
  expect(await box('Person and household')).toBeChecked();
  expect(await box('Person and household')).toHaveAccessibleDescription(/^Done: Eva Meier, /);
  expect(await box('Income')).not.toBeChecked();
  expect(await box('Income')).toHaveAccessibleDescription(/^Opened again: Eva Meier, /);
  expect(await box('Deductions')).toHaveAccessibleDescription('');
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1 of 3 done');
  expect(await accessibilityViolations()).toEqual([]);
});

it('ticks and unticks with the keyboard, in the version that is shown', async () => {
  const { user, calls } = await open();
  (await box('Deductions')).focus();
  await user.keyboard(' ');
  expect(await screen.findByText('2 of 3 done')).toBeInTheDocument();
  await waitFor(async () => expect(await box('Deductions')).toHaveFocus());
  await user.keyboard(' ');
  expect(await screen.findByText('1 of 3 done')).toBeInTheDocument();
  expect(
    calls.flatMap(({ endpoint, params, body }) =>
      endpoint === setSectionCheck.id ? [[params['section'], body]] : [],
    ),
  ).toEqual([
    ['deductions', { version: 0, done: true }],
    ['deductions', { version: 1, done: false }],
  ]);
});

it('shows the change of somebody who was faster', async () => {
  const { user } = await open([
    mockError(setSectionCheck, 'STALE_VERSION', { message: 'Changed elsewhere.' }),
  ]);
  const income = await box('Income');
  checks = checks.map((check) => ({ ...check, done: check.section === 'deductions', version: 5 }));
  await user.click(income);
  expect(await screen.findByText('Changed elsewhere.')).toBeInTheDocument();
  await waitFor(() => expect(income).not.toBeChecked());
  expect(await box('Deductions')).toBeChecked();
});

it('offers to try again when it cannot be loaded', async () => {
  await open([mockError(listSectionChecks, 'SERVICE_UNAVAILABLE', { message: 'Back soon.' })]);
  expect(await screen.findByText('We couldn’t load the checklist')).toBeInTheDocument();
  expect(screen.getByText('Back soon.')).toBeInTheDocument();
});

it('has every text', async () => {
  const sections = [
    'authorization',
    'investments',
    'realEstate',
    'foreignIncome',
    'spouse',
    'children',
  ] as const;
  checks = [...checks, ...sections.map((section) => ({ ...checks[2]!, section }))];
  const { missing } = await open();
  expect(await screen.findAllByRole('checkbox')).toHaveLength(9);
  expect(missing).toEqual([]);
});
