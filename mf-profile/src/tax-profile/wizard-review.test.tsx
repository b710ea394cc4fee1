import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { saveTaxProfileDraft, setStatus, updateProfile, type Profile } from '@dossier/contracts';
import { accessibilityViolations, mock, mockError } from '@dossier/remote-kit/testing';
import {
  answers,
  at,
  button,
  openWizard,
  profile,
  server,
  setUpWizardTests,
  title,
  without,
  type Draft,
} from './testing.tsx';

setUpWizardTests();

const copied = (values = answers): Draft => ({ ...at('pension', values), copiedFrom: 2023 });
const complete = { ...profile, ...answers, isTaxProfileComplete: true } as Profile;

describe('a year that starts with a copy', () => {
  it('shows all answers to confirm, and is confirmed with one press', async () => {
    server.draft = copied();
    const { next, bodies } = await openWizard();
    expect(title()).toBe('Still true on 31 December 2024?');
    expect(screen.getByText(/We copied your answers from 2023/)).toBeInTheDocument();
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(12);
    expect(await accessibilityViolations()).toEqual([]);
    expect(bodies(saveTaxProfileDraft), 'nothing is stored by looking').toEqual([]);
    await next();
    await waitFor(() =>
      expect(bodies(updateProfile)).toMatchObject([{ taxYear: 2024, isTaxProfileComplete: true }]),
    );
  });

  it('opens a group to change it, and returns with focus on the heading', async () => {
    server.draft = copied();
    const { user, lastDraft } = await openWizard();
    await user.click(button('Change Address & Housing'));
    expect(title()).toContain('Step 3 of 11');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    expect(screen.queryByRole('button', { name: 'Back' })).not.toBeInTheDocument();
    await user.type(screen.getByLabelText('City'), ' HB');
    await user.click(button('Go to summary'));
    expect(title()).toBe('Still true on 31 December 2024?');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    expect(screen.getByText('Zürich HB')).toBeInTheDocument();
    await waitFor(() => expect(lastDraft()).toMatchObject({ taxYear: 2024, values: { city: 'Zürich HB' } }));
  });

  it('names what is missing and leads there', async () => {
    server.draft = copied(without('city'));
    const { next } = await openWizard();
    expect(screen.getByText('Still missing: City')).toBeInTheDocument();
    await next();
    await waitFor(() => expect(screen.getByLabelText('City')).toHaveFocus());
  });

  it('takes over what another tab changed', async () => {
    server.draft = copied();
    let isFirst = true;
    const saving = mock(saveTaxProfileDraft, ({ body }) => at(body.step, body.values));
    const { user } = await openWizard([
      {
        endpoint: saveTaxProfileDraft,
        respond: (request) => {
          if (!isFirst) return saving.respond(request);
          isFirst = false;
          server.draft = copied({ ...answers, jobName: 'Teacher' });
          return mockError(saveTaxProfileDraft, 'STALE_VERSION').respond(request);
        },
      },
    ]);
    await user.click(button('Change Address & Housing'));
    const notice = await screen.findByText('Changed elsewhere in the meantime');
    expect(notice.closest('[role=status]')).toHaveTextContent('Job title');
  });
});

describe('a complete year', () => {
  it('opens its answers, and from status 3 on no status is set', async () => {
    server.profile = complete;
    server.status = 3;
    const { next, bodies } = await openWizard();
    expect(title()).toBe('Your answers for 2024');
    expect(screen.queryByText('Not in the dossier')).not.toBeInTheDocument();
    await next();
    expect(await screen.findByText('Tax profile saved')).toBeInTheDocument();
    expect(bodies(setStatus)).toEqual([]);
  });

  it('says after the transmission that changes are not in the dossier', async () => {
    server.profile = complete;
    server.status = 5;
    await openWizard();
    expect(await screen.findByText('Not in the dossier')).toBeInTheDocument();
    expect(await accessibilityViolations()).toEqual([]);
  });
});

it('asks about the date of birth of a person below 14, and accepts it with a second press', async () => {
  server.draft = at('personal', { ...answers, dateOfBirth: '2012-05-01' });
  const { next } = await openWizard();
  await next();
  expect(await screen.findByText(/You would be 12 at the end of 2024/)).toBeInTheDocument();
  expect(title()).toContain('Step 1 of 11');
  await next();
  expect(title()).toContain('Step 2 of 11');
});

it('does not accept a date of birth after the tax year, however often the button is pressed', async () => {
  server.draft = at('personal', { ...answers, dateOfBirth: '2025-05-01' });
  const { next } = await openWizard();
  await next();
  await next();
  expect(title()).toContain('Step 1 of 11');
  expect(screen.getByLabelText(/^Date of birth/)).toHaveAccessibleDescription(/This date is after 2024/);
});
