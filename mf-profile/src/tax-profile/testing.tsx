import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import {
  getProfile,
  getTaxProfileDraft,
  getTaxStatus,
  type Language,
  listChildren,
  listNotifications,
  saveDeclaration,
  saveTaxProfileDraft,
  setStatus,
  updateProfile,
  type ChildrenOfYear,
  type ResponseOf,
  type Profile,
  type ProfileFields,
  type TaxStatusId,
  type WizardStep,
} from '@dossier/contracts';
import { sampleTaxStatus } from '@dossier/contracts/testing';
import { mock, renderRemote, type Mock } from '@dossier/remote-kit/testing';
import { places } from '@dossier/swiss-fields/testing';
import remote from '../remote.tsx';

export type Draft = NonNullable<ResponseOf<typeof getTaxProfileDraft>>;
export const answers: ProfileFields = {
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
export const profile: Profile = {
  userId: 7,
  version: 2,
  firstName: 'Anna',
  lastName: 'Muster',
  phone: '791234567',
  dateOfBirth: '1990-05-01',
  subscriptionPlan: 'basic',
  isProfileComplete: true,
  isTaxProfileComplete: false,
  termsAcceptedAt: null,
};
export const at = (step: WizardStep, values: ProfileFields = answers): Draft => ({
  step,
  values,
  updatedAt: '2026-01-01T00:00:00.000Z',
});
export const taxStatus = sampleTaxStatus(2);

/** State of the stubbed server; a test changes it before it opens the wizard. */
export const server: {
  draft: Draft | null;
  profile: Profile;
  status: TaxStatusId;
  children: Omit<ChildrenOfYear, 'taxYear'>;
} = {
  draft: null,
  profile,
  status: 1,
  children: { version: 0, lastUpdated: null, children: [] },
};
/** Call in each test file: hooks registered at module level apply only to the first file that imports the module. */
export function setUpWizardTests(): void {
  beforeEach(() => {
    server.draft = null;
    server.status = 1;
    server.children = { version: 0, lastUpdated: null, children: [] };
    server.profile = profile;
  });
  afterEach(async () => {
    vi.useRealTimers();
    cleanup();
    await settled(); // a page that is left saves its draft
  });
}
/** Waits for pending responses, independent of fake timers. */
export const settled = () => act(() => new Promise<void>((done) => void realTimeout(done)));
const realTimeout = setTimeout;

export async function openWizard(api: Mock[] = [], language: Language = 'en', search = '', taxYear = 2024) {
  const page = await renderRemote(remote, `/profile?setup=tax${search}`, {
    taxYear,
    language,
    api: [
      mock(getProfile, () => server.profile),
      mock(getTaxProfileDraft, () => server.draft),
      mock(saveTaxProfileDraft, ({ body }) => at(body.step, body.values)),
      mock(
        updateProfile,
        () =>
          (server.profile = {
            ...server.profile,
            version: server.profile.version + 1,
            isTaxProfileComplete: true,
          }),
      ),
      mock(saveDeclaration, ({ body }) => ({ success: true as const, filename: body.filename })),
      mock(setStatus, taxStatus),
      mock(getTaxStatus, () => sampleTaxStatus(server.status)),
      mock(listNotifications, []),
      mock(listChildren, () => ({ ...server.children, taxYear: 2024 })),
      ...places(),
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
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const title = () => screen.getByRole('heading', { level: 1 }).textContent;
export const isInert = () => button(/^(Next|Complete)$/).getAttribute('aria-disabled') === 'true';
export const described = (element: HTMLElement) =>
  element
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');
export const without = (...fields: (keyof ProfileFields)[]) =>
  Object.fromEntries(
    Object.entries(answers).filter(([name]) => !fields.includes(name as keyof ProfileFields)),
  );
