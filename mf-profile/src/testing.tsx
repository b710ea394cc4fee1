import { cleanup, screen } from '@testing-library/react';
import {
  acceptTerms,
  getDeadlineReminders,
  getDeletion,
  getExport,
  getModelConsent,
  getProfile,
  getSecondFactors,
  getTaxProfileDraft,
  getTaxStatus,
  getUser,
  listAccess,
  listDevices,
  listNotifications,
  listOwnLearnedForms,
  updateProfile,
  type Profile,
} from '@dossier/contracts';
import { sampleUser } from '@dossier/contracts/testing';
import { mock, renderRemote, type Mock, type RenderOptions } from '@dossier/remote-kit/testing';
import { storeUnfinished } from './profile/unfinished.ts';
import remote from './remote.tsx';
import { taxStatus } from './tax-profile/testing.tsx';

export const complete: Profile = {
  userId: 7,
  version: 3,
  firstName: 'Anna',
  lastName: 'Muster',
  phone: '791234567',
  countryCode: '+41',
  subscriptionPlan: 'premium',
  isProfileComplete: true,
  isTaxProfileComplete: false,
  termsAcceptedAt: '2025-01-01T00:00:00.000Z',
};
export const fresh: Profile = {
  userId: 7,
  version: 1,
  subscriptionPlan: 'basic',
  isProfileComplete: false,
  isTaxProfileComplete: false,
  termsAcceptedAt: null,
};

/** State of the stubbed server; a test changes it before it opens the page. */
export const server: {
  profile: Profile;
  /** The operator's payment site. */
  paymentUrl: string | null;
  /** Releases a save response that a test holds back. */
  gate: PromiseWithResolvers<void> | null;
} = { profile: complete, paymentUrl: null, gate: null };

/** For `beforeEach`. */
export function resetServer(): void {
  Object.assign(server, { profile: complete, paymentUrl: null, gate: null });
  cleanup(); // runs the previous page's save on leaving
  storeUnfinished(null);
}

export function open(path = '/profile', api: Mock[] = [], options: RenderOptions = {}) {
  return renderRemote(remote, path, {
    ...options,
    api: [
      mock(getProfile, () => server.profile),
      mock(getUser, () => sampleUser({ paymentUrl: server.paymentUrl })),
      mock(getTaxProfileDraft, null),
      mock(getTaxStatus, taxStatus),
      mock(getDeadlineReminders, { enabled: true }),
      mock(getModelConsent, { host: null, consentedAt: null }),
      mock(getDeletion, { requestedAt: null, dueAt: null }),
      mock(getExport, { state: 'none', filesDone: 0, filesTotal: 0 }),
      mock(acceptTerms, { success: true, acceptedAt: '2025-06-01T00:00:00.000Z' }),
      mock(listNotifications, []),
      mock(listDevices, []),
      mock(listAccess, []),
      mock(listOwnLearnedForms, []),
      mock(getSecondFactors, { factors: [], recoveryCodesLeft: 0 }),
      mock(updateProfile, async ({ body }) => {
        await server.gate?.promise;
        const { version } = server.profile;
        server.profile = {
          ...server.profile,
          ...body,
          version: version + 1,
          isProfileComplete: true,
        } as Profile;
        return server.profile;
      }),
      ...api,
    ],
  });
}
export const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
export const described = (element: HTMLElement) =>
  element
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');
export const findText = (name: string) => screen.findByText(name);
