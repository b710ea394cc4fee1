import { finishAdvanced, logout, requestCode, verifyCode } from '@dossier/contracts';
import { completeDocuments, completeProfile, taxYear } from './fixtures/users.ts';
import { submitEmail, enterCode, firstView, heading, toasts, transmit } from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';
import { badGateway, cut, corruptedResponse, lostResponse, stall } from './fixtures/fault-proxy.ts';
import { expectNoTechnicalText, unavailable, findAlert, findFieldError } from './fixtures/error-messages.ts';

test.describe('401 response', () => {
  test(
    "logs 'Session expired', redirects to /login and shows the dialog 'Session Expired'",
    { tag: '@desktop' },
    async ({ product, user, open }) => {
      await completeProfile(user);
      const page = await open(user, '/');
      await expect(heading(page, 'Start with your tax profile')).toBeVisible();
      await expect(firstView(page)).toHaveCount(0);
      const logged = page.waitForEvent('console', (message) => message.text() === 'Session expired');
      await user.http.post(logout.path);
      await page.getByRole('link', { name: 'Complete Your Tax Profile' }).click();
      await logged;
      const dialog = page.getByRole('alertdialog', { name: 'Session Expired' });
      await expect(dialog).toContainText('Your session has expired or you need to log in to continue...');
      await expect(page).toHaveURL('/login');
      await dialog.getByRole('button', { name: 'Log In' }).click();
      await submitEmail(page, user.email);
      await enterCode(page, product, user.email);
      await expect(page, 'the requested page').toHaveURL('/profile?setup=tax');
    },
  );
});

test.describe('requesting a code', () => {
  test("shows 'Failed to connect to verification service' for a network error, 'Failed to send verification code' for an unreadable body, otherwise the server message", async ({
    product,
    address,
    faults,
    faultProxy,
    consoleWatch,
    open,
  }) => {
    consoleWatch.allow(/the response does not match its contract/);
    const page = await open(null, '/login');
    const field = page.getByLabel('E-mail address');
    const expectError = async (text: string) => {
      await expect(findFieldError(page, text)).toBeVisible();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field, 'the input is kept').toHaveValue(address);
      await expectNoTechnicalText(page);
    };

    faultProxy.at(requestCode.path, cut);
    await submitEmail(page, address);
    await expectError('Failed to connect to verification service');

    faultProxy.repair();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Send code' }).click();
    await expectError('Failed to connect to verification service');
    await page.context().setOffline(false);

    for (const fault of [badGateway, corruptedResponse]) {
      faultProxy.at(requestCode.path, fault);
      await page.getByRole('button', { name: 'Send code' }).click();
      await expectError('Failed to send verification code');
    }
    // The code of the corrupted response was sent.
    await product.mailbox.nextCode(address);
    faultProxy.repair();

    faults.stop('auth');
    await page.getByRole('button', { name: 'Send code' }).click();
    await expectError(unavailable);
    await faults.repair();

    await page.getByRole('button', { name: 'Send code' }).click();
    await enterCode(page, product, address);
    await expect(page).toHaveURL('/profile?firstTime=true');
  });

  test(
    "shows 'Request timed out. Please try again.' for REQUEST_TIMEOUT; transmit also ends when its service hangs",
    { tag: '@desktop' },
    async ({ user, address, faults, faultProxy, open }) => {
      await completeDocuments(user);
      await user.http.post(finishAdvanced.path, { data: { taxYear, finished: true } });
      faultProxy.at(requestCode.path, stall);
      const [visitor, home] = await Promise.all([open(null, '/login'), open(user, '/')]);
      await expect(home.getByRole('button', { name: 'Transmit Files' })).toBeEnabled();
      await expect(firstView(home)).toHaveCount(0);
      faults.freeze('filing');
      await Promise.all([submitEmail(visitor, address), transmit(home)]);
      await expect(visitor.getByRole('button', { name: 'Sending code...' })).toBeVisible();
      await Promise.all([
        expect(findFieldError(visitor, 'Request timed out. Please try again.')).toBeVisible({
          timeout: 20_000,
        }),
        expect(findAlert(home, 'Failed to transmit')).toContainText(unavailable, { timeout: 30_000 }),
      ]);
      faultProxy.repair();
      await visitor.getByRole('button', { name: 'Send code' }).click();
      await expect(visitor.getByLabel('Verification code')).toBeFocused();
    },
  );
});

test.describe('verifying a code', () => {
  test(
    "shows the server message or 'Invalid verification code', and the toast 'Verification failed'",
    { tag: '@desktop' },
    async ({ product, address, faults, faultProxy, open }) => {
      const page = await open(null, '/login');
      await submitEmail(page, address);
      const code = await product.mailbox.nextCode(address);
      const wrong = code === '000000' ? '111111' : '000000';
      const field = page.getByLabel('Verification code');
      const toast = findAlert(page, 'Verification failed').filter({ hasText: 'Please try again' });
      const verify = async (digits: string) => {
        await field.fill('');
        await field.fill(digits);
      };
      const expectError = async (text: string) => {
        await expect(findFieldError(page, text)).toBeVisible();
        await expect(toast).toBeVisible();
        await expect(field, 'typing replaces the code').toBeFocused();
        await expectNoTechnicalText(page);
        await toast.getByRole('button', { name: 'Close' }).click();
      };

      await expect(toasts(page).getByText('Code sent')).toBeVisible();
      await toasts(page).getByRole('button', { name: 'Close' }).click();
      await verify(wrong);
      await expectError('Invalid verification code');
      faultProxy.at(verifyCode.path, badGateway);
      await verify(code);
      await expectError('Invalid verification code');
      faultProxy.repair();
      faults.stop('auth');
      await verify(code);
      await expectError(unavailable);
      await faults.repair();

      await test.step('a lost response uses up the code; a new one works', async () => {
        faultProxy.at(verifyCode.path, lostResponse, { times: 1 });
        await verify(code);
        await expectError('No connection. Please check your network and try again.');
        await verify(code);
        await expectError('Invalid verification code');
        await page.getByRole('button', { name: 'Request a new code' }).click();
        await expect(page.getByLabel('E-mail address')).toHaveValue(address);
        await page.getByRole('button', { name: 'Send code' }).click();
        await enterCode(page, product, address);
        await expect(page).toHaveURL('/profile?firstTime=true');
      });
    },
  );
});
