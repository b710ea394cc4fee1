import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import {
  confirmSecondStep,
  getSecondStep,
  getSession,
  quickRestore,
  requestCode,
  verifyCode,
  type SecondStep,
} from '@dossier/contracts';
import { sampleSession } from '@dossier/contracts/testing';
import { mock, mockError, renderRemote, type Mock, type RenderOptions } from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';

export const user = { id: 7, email: 'anna@example.ch', role: 'user' as const, isProfileComplete: true };
export const confirmed = mock(confirmSecondStep, { success: true, user });
export const session = mock(getSession, () => sampleSession());
export const recoveryCodes = Array.from({ length: 10 }, (_, n) => `abcdefghijk${'abcdefghij'[n]}`);

/** How the sign-in can be confirmed; by default with a code of an app or a recovery code. */
export const step = (found: Partial<SecondStep> = {}) => {
  const expiresAt = new Date(Date.now() + 600_000).toISOString();
  return mock(getSecondStep, { methods: ['totp', 'recoveryCode'], enrolment: null, expiresAt, ...found });
};

/** Opens the page and enters the code by mail. */
export async function openAtStep(api: Mock[], options: RenderOptions = {}) {
  const page = await renderRemote(remote, '/login', {
    session: 'signedOut',
    ...options,
    api: [
      mock(quickRestore, { success: false }),
      mock(requestCode, { message: '', status: 'success' }),
      mockError(verifyCode, 'SECOND_FACTOR_REQUIRED', { message: 'Confirm' }),
      ...api,
    ],
  });
  await page.user.type(screen.getByRole('textbox'), 'anna@example.ch{Enter}');
  await waitFor(() => expect(page.calls.some(({ endpoint }) => endpoint === requestCode.id)).toBe(true));
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveAttribute('name', 'code'));
  await page.user.type(screen.getByRole('textbox'), '111111');
  await waitFor(() => expect(page.calls.some(({ endpoint }) => endpoint === getSecondStep.id)).toBe(true));
  return page;
}
