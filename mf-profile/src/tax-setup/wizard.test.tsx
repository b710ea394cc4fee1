import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  getProfile,
  getTaxProfileDraft,
  languages,
  listNotifications,
  missingInTaxProfile,
  saveDeclaration,
  saveTaxProfileDraft,
  setStatus,
  statusName,
  updateProfile,
  wizardSteps,
  type AnswerOf,
  type Profile,
  type ProfileFields,
  type WizardStep,
} from '@dossier/contracts';
import { pageState } from '@dossier/remote-kit';
import {
  accessibilityViolations,
  mock,
  mockError,
  renderRemote,
  type Mock,
} from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';

type Draft = NonNullable<AnswerOf<typeof getTaxProfileDraft>>;
const answers: ProfileFields = {
  salutation: 'mrs',
  firstName: 'Anna',
  lastName: 'Muster',
  dateOfBirth: '1990-05-01',
  religion: 'other',
  phone: '791234567',
  countryCode: '+41',
  jobName: 'Engineer',
  cantonOfResidence: 'ZH',
  street: 'Bahnhofstrasse 1',
  zipCode: '8001',
  city: 'Zürich',
  gemeinde: 'Zürich',
  movedDuringYear: 'no',
  maritalStatus: 'individual',
  propertyOwner: false,
  hasChildren: false,
  employmentType: 'employed',
};
const profile: Profile = {
  userId: 7,
  version: 2,
  firstName: 'Anna',
  lastName: 'Muster',
  phone: '791234567',
  subscriptionPlan: 'basic',
  isProfileComplete: true,
  isTaxProfileComplete: false,
  termsAcceptedAt: null,
};
const at = (step: WizardStep, values: ProfileFields = answers): Draft => ({
  step,
  values,
  updatedAt: '2026-01-01T00:00:00.000Z',
});
const status = {
  taxYear: 2024,
  current_status_id: 2 as const,
  status: statusName(2),
  advancedFinished: false,
  transmittedAt: null,
  hasReceipt: false,
  updatedAt: null,
};

let draft: Draft | null;
let stored: Profile;
beforeEach(() => {
  draft = null;
  stored = profile;
});
afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  await settled(); // what a page saves when it is left
});
/** Lets what is under way come back, timers aside. */
const settled = () => act(() => new Promise<void>((done) => void realTimeout(done)));
const realTimeout = setTimeout;

async function open(api: Mock[] = [], language: (typeof languages)[number] = 'en') {
  const page = await renderRemote(remote, '/profile?setup=tax', {
    taxYear: 2024,
    language,
    api: [
      mock(getProfile, () => stored),
      mock(getTaxProfileDraft, () => draft),
      mock(saveTaxProfileDraft, ({ body }) => at(body.step, body.values)),
      mock(
        updateProfile,
        () => (stored = { ...stored, version: stored.version + 1, isTaxProfileComplete: true }),
      ),
      mock(saveDeclaration, ({ body }) => ({ success: true as const, filename: body.filename })),
      mock(setStatus, status),
      mock(listNotifications, []),
      ...api,
    ],
  });
  await screen.findByRole('heading', { level: 1 });
  const bodies = <T,>(endpoint: { id: string }) =>
    page.calls.filter((call) => call.endpoint === endpoint.id).map(({ body }) => body as T);
  return {
    ...page,
    bodies,
    lastDraft: () => bodies<Draft>(saveTaxProfileDraft).at(-1),
    next: () => page.user.click(button(/^(Next|Complete)$/)),
    back: () => page.user.click(button('Back')),
    answer: (question: RegExp | string, value: string) =>
      page.user.click(
        within(screen.getByRole('group', { name: question })).getByRole('radio', { name: value }),
      ),
  };
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const isInert = () => button(/^(Next|Complete)$/).getAttribute('aria-disabled') === 'true';
const described = (element: HTMLElement) =>
  element
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');
const without = (...fields: (keyof ProfileFields)[]) =>
  Object.fromEntries(
    Object.entries(answers).filter(([name]) => !fields.includes(name as keyof ProfileFields)),
  );

it('has no question left open by the answers of these tests', () => {
  expect(missingInTaxProfile(answers)).toEqual([]);
});

describe.each(wizardSteps.map((step, index) => [step, index + 1] as const))('step %s', (step, number) => {
  it('says where one is, is accessible, and leads on with the focus on its title', async () => {
    draft = at(step);
    const { next, missing } = await open();
    expect(title()).toMatch(new RegExp(`^Step ${number} of 11`));
    expect(isInert()).toBe(false);
    expect(await accessibilityViolations()).toEqual([]);
    expect(missing).toEqual([]);
    if (number === 11) return;
    await next();
    expect(title()).toMatch(new RegExp(`^Step ${number + 1} of 11`));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });
});

it.each(languages)('has every text of every step in %s', async (language) => {
  const everything = {
    ...answers,
    propertyOwner: true,
    hasChildren: true,
    maritalStatus: 'divorced' as const,
    isDisabled: true,
    paysAlimony: true,
  };
  for (const step of wizardSteps) {
    draft = at(step, everything);
    const { container } = await open([], language);
    expect(container.textContent).not.toMatch(/(steps|fields|wizard|cantons|profile)\.\w|\{\{/);
  }
});

describe('what is required', () => {
  it.each([
    ['personal', 'firstName', 'First name', 'First name is required'],
    ['personal', 'lastName', 'Last name', 'Last name is required'],
    ['personal', 'phone', 'Phone number', 'Phone number is required'],
    ['personal', 'jobName', 'Job title', 'Job title is required'],
    ['address', 'street', 'Street and number', 'Street is required'],
    ['address', 'zipCode', 'Zip code', 'Zip code is required'],
    ['address', 'city', 'City', 'City is required'],
    ['address', 'gemeinde', 'Municipality', 'Municipality is required The municipality that taxes you'],
  ] as const)('%s: without %s Next says so at the field', async (step, name, label, message) => {
    stored = { ...profile, [name]: null };
    draft = at(step, without(name));
    const { user, next, bodies } = await open();
    expect(isInert()).toBe(true);
    expect(described(button('Next'))).toBe('Fill in the required fields to go on.');
    await next();
    const input = screen.getByLabelText(label);
    expect(described(input)).toBe(message);
    expect(document.activeElement).toBe(input);
    expect(bodies(saveTaxProfileDraft)).toEqual([]);
    expect(await accessibilityViolations()).toEqual([]);
    await user.keyboard('1');
    expect(isInert()).toBe(false);
  });

  it.each([
    ['canton', 'cantonOfResidence', 'Please choose your canton'],
    ['marital', 'maritalStatus', 'Please choose your marital status'],
    ['employment', 'employmentType', 'Please select your employment type'],
  ] as const)('%s: waits for a choice', async (step, name, message) => {
    draft = at(step, without(name));
    const { next } = await open();
    expect(isInert()).toBe(true);
    await next();
    expect(screen.getByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]);
  });

  it('of the first step is said in a toast too, also by Enter', async () => {
    stored = { ...profile, firstName: null };
    const { user } = await open();
    await user.type(screen.getByLabelText('Last name'), '{Enter}');
    const toast = await screen.findByText('Incomplete Step');
    expect(toast.parentElement?.textContent).toBe(
      'Incomplete StepPlease fill in all required fields: first name, last name, and phone number',
    );
    expect(document.activeElement).toBe(screen.getByLabelText('First name'));
  });

  it.each([
    ['moved', { movedDuringYear: 'no' }],
    ['property', { propertyOwner: false }],
    ['children', { hasChildren: false }],
  ] as const)('leaving %s unanswered means no', async (step, set) => {
    const [name] = Object.keys(set) as (keyof ProfileFields)[];
    draft = at(step, without(name!));
    const { next, lastDraft } = await open();
    await next();
    await waitFor(() => expect(lastDraft()?.values).toMatchObject(set));
  });
});

describe('answers', () => {
  it('say that married means joint filing', async () => {
    draft = at('marital');
    const { user } = await open();
    expect(screen.queryByText('Joint filing is activated automatically.')).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Married' }));
    expect(screen.getByText('Joint filing is activated automatically.')).toBeTruthy();
    expect(screen.queryByRole('radio', { name: /company/i })).toBeNull();
  });

  it('count children, each with an age', async () => {
    draft = at('children');
    const { user, answer, next, lastDraft } = await open();
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

  it('that are taken back are taken back on the server too', async () => {
    stored = { ...profile, hasChildren: true, numberOfChildren: 2, childrenAges: [3, 5] };
    draft = at('children', { ...answers, hasChildren: true, numberOfChildren: 2, childrenAges: [3, 5] });
    const { answer, next, lastDraft } = await open();
    await answer('Do you have children?', 'No');
    await next();
    await waitFor(() =>
      expect(lastDraft()?.values).toMatchObject({
        hasChildren: false,
        numberOfChildren: null,
        childrenAges: null,
      }),
    );
    draft = at('advanced', lastDraft()?.values);
    const again = await open();
    await again.next();
    await waitFor(() => expect(again.lastDraft()?.values).toMatchObject({ childrenAges: null }));
  });

  it('ask for the number of properties of an owner only', async () => {
    draft = at('property');
    const { user, answer, next, lastDraft } = await open();
    expect(screen.queryByLabelText('Number of properties')).toBeNull();
    await answer(/^Did you own property/, 'Yes');
    await user.click(screen.getByRole('button', { name: 'More', hidden: true }));
    await next();
    await waitFor(() =>
      expect(lastDraft()?.values).toMatchObject({ propertyOwner: true, numberOfProperties: 2 }),
    );
  });

  it('ask for alimony of the divorced or separated with children only', async () => {
    draft = at('advanced');
    await open();
    expect(screen.queryByRole('group', { name: /alimony/ })).toBeNull();
    draft = at('advanced', { ...answers, maritalStatus: 'divorced', hasChildren: true });
    const { user, answer, next, lastDraft } = await open();
    expect(screen.queryByLabelText('Alimony a month (CHF)')).toBeNull();
    await answer(/alimony/, 'Yes');
    await user.type(screen.getByLabelText('Alimony a month (CHF)'), '8x00');
    await user.type(screen.getByLabelText('For how many months'), '12');
    await next();
    await waitFor(() =>
      expect(lastDraft()?.values).toMatchObject({
        paysAlimony: true,
        alimonyAmount: 800,
        alimonyDuration: '12',
      }),
    );
  });

  it('ask for AHV/IV benefits with a disability only', async () => {
    draft = at('employment');
    const { answer } = await open();
    expect(screen.queryByRole('group', { name: /AHV/ })).toBeNull();
    await answer('Do you have a disability?', 'Yes');
    expect(screen.getByRole('group', { name: /AHV/ })).toBeTruthy();
  });
});

describe('the draft', () => {
  it('is saved at each step, and gone on with', async () => {
    draft = at('canton');
    const { next, back, bodies } = await open();
    expect(screen.getByText('Saved · continue on any device')).toBeTruthy();
    await next();
    await back();
    await waitFor(() =>
      expect(bodies<Draft>(saveTaxProfileDraft).map(({ step }) => step)).toEqual(['address', 'canton']),
    );
    draft = at('marital', { ...answers, city: 'Uster' });
    await open();
    expect(title()).toContain('Step 6 of 11');
  });

  it('says nothing of being saved before it is', async () => {
    stored = { ...profile, ...answers } as Profile;
    const { next } = await open();
    expect(screen.queryByText(/Saved/)).toBeNull();
    await next();
    expect(await screen.findByText('Saved · continue on any device')).toBeTruthy();
  });

  it('that cannot be saved says so, lets go on, and is tried at the next step', async () => {
    draft = at('moved');
    let down = true;
    const saving = mock(saveTaxProfileDraft, ({ body }) => at(body.step, body.values));
    const { next } = await open([
      {
        endpoint: saveTaxProfileDraft,
        respond: (asked) =>
          (down ? mockError(saveTaxProfileDraft, 'SERVICE_UNAVAILABLE') : saving).respond(asked),
      },
    ]);
    await next();
    expect(await screen.findByText('Not saved yet · it is kept here')).toBeTruthy();
    expect(title()).toContain('Step 5 of 11');
    expect(pageState().unsaved).toBe(1);
    down = false;
    await next();
    expect(await screen.findByText('Saved · continue on any device')).toBeTruthy();
    expect(pageState().unsaved).toBe(0);
  });

  it('is saved one after the other, the latest last, however fast somebody clicks', async () => {
    draft = at('moved');
    const gates: PromiseWithResolvers<void>[] = [];
    const { next, back, bodies } = await open([
      mock(saveTaxProfileDraft, async ({ body }) => {
        const gate = Promise.withResolvers<void>();
        gates.push(gate);
        await gate.promise;
        return at(body.step, body.values);
      }),
    ]);
    await next();
    await next();
    await next();
    await back();
    const steps = () => bodies<Draft>(saveTaxProfileDraft).map(({ step }) => step);
    expect(steps()).toEqual(['firefighter']);
    gates[0]!.resolve();
    await waitFor(() => expect(steps()).toEqual(['firefighter', 'marital']));
    expect(screen.getByText('Saving...')).toBeTruthy();
    gates[1]!.resolve();
    expect(await screen.findByText('Saved · continue on any device')).toBeTruthy();
  });

  it('does not count as saved what was typed after it was sent', async () => {
    draft = at('canton');
    const gate = Promise.withResolvers<void>();
    const { user, next } = await open([
      mock(saveTaxProfileDraft, async ({ body }) => {
        await gate.promise;
        return at(body.step, body.values);
      }),
    ]);
    await next();
    await user.type(screen.getByLabelText('City'), '!');
    gate.resolve();
    await waitFor(() => expect(screen.queryByText('Saving...')).toBeNull());
    expect(screen.queryByText('Saved · continue on any device')).toBeNull();
    expect(pageState().unsaved).toBe(1);
  });

  it('takes along what was typed when the page is left, and shows it on coming back', async () => {
    draft = at('address');
    const { user, lastDraft, location } = await open();
    await user.type(screen.getByLabelText('City'), ' HB');
    await user.click(screen.getByRole('link', { name: 'Back to home' }));
    expect(location()).toBe('/');
    await waitFor(() =>
      expect(lastDraft()).toMatchObject({ step: 'address', values: { city: 'Zürich HB' } }),
    );
  });
});

describe('completing', () => {
  it('saves, declares, moves the status, and leads home after a second', async () => {
    draft = at('pension');
    const { calls, bodies, location } = await open();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    act(() => button('Complete').click());
    act(() => button('Complete').click());
    while (!screen.queryByText('Tax profile saved')) await settled();
    expect(
      calls.map(({ endpoint }) => endpoint).filter((id) => /update|Declaration|status/.test(id)),
    ).toEqual([updateProfile.id, saveDeclaration.id, setStatus.id]);
    expect(bodies(updateProfile)[0]).toMatchObject({
      ...answers,
      name: 'Anna Muster',
      isTaxProfileComplete: true,
      taxYear: 2024,
      version: 2,
    });
    expect(bodies(setStatus)).toEqual([{ statusId: 2, taxYear: 2024 }]);
    expect(bodies<{ filename: string; taxData: object }>(saveDeclaration)[0]).toMatchObject({
      filename: expect.stringMatching(/^tax_declaration_7_\d{4}-\d\d-\d\d\.json$/),
      taxData: {
        location: { cantonOfResidence: 'ZH' },
        metadata: { taxYear: 2024, completionStatus: 'complete' },
      },
    });
    expect(location()).toBe('/profile?setup=tax');
    await act(() => vi.advanceTimersByTimeAsync(999));
    expect(location()).toBe('/profile?setup=tax');
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(location()).toBe('/');
  });

  it('goes home though declaration and status fail: the server moves on by itself', async () => {
    draft = at('pension');
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const { next, location } = await open([
      mockError(saveDeclaration, 'SERVICE_UNAVAILABLE'),
      mockError(setStatus, 'SERVICE_UNAVAILABLE'),
    ]);
    await next();
    await waitFor(() => expect(location()).toBe('/'));
    expect(log).toHaveBeenCalledTimes(2);
    log.mockRestore();
  });

  it('says why it failed and stays; a second try goes over what is there now', async () => {
    draft = at('pension');
    const stale = mockError(updateProfile, 'STALE_VERSION', { message: 'Changed elsewhere' });
    let isFirst = true;
    const { next, bodies, location } = await open([
      {
        endpoint: updateProfile,
        respond: (asked) => {
          if (!isFirst) return mock(updateProfile, { ...stored, isTaxProfileComplete: true }).respond(asked);
          isFirst = false;
          stored = { ...profile, version: 5 };
          return stale.respond(asked);
        },
      },
    ]);
    await next();
    expect((await screen.findByText('Changed elsewhere')).closest('[role=alert]')).toBeTruthy();
    expect(await accessibilityViolations()).toEqual([]);
    expect(location()).toBe('/profile?setup=tax');
    await next();
    await waitFor(() => expect(location()).toBe('/'));
    expect(bodies<{ version: number }>(updateProfile).map(({ version }) => version)).toEqual([2, 5]);
  });

  it('waits for a draft under way, which would otherwise come back to life after it', async () => {
    draft = at('employment');
    const gate = Promise.withResolvers<void>();
    const { next, bodies } = await open([
      mock(saveTaxProfileDraft, async ({ body }) => {
        await gate.promise;
        return at(body.step, body.values);
      }),
    ]);
    await next();
    await next();
    expect(bodies(updateProfile)).toEqual([]);
    gate.resolve();
    await waitFor(() => expect(bodies(updateProfile)).toHaveLength(1));
    expect(bodies(saveTaxProfileDraft)).toHaveLength(1);
  });
});
