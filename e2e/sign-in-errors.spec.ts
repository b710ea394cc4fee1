import { finishAdvanced, logout, requestCode, verifyCode } from '@dossier/contracts';
import { completeDocuments, completeProfile, taxYear } from './fixtures/users.ts';
import { submitEmail, enterCode, heading, toasts, transmit } from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';
import { badGateway, cut, corruptedResponse, lostResponse, stall } from './fixtures/fault-proxy.ts';
import { expectNoTechnicalText, unavailable, findAlert, findFieldError } from './fixtures/error-messages.ts';

test.describe('Any 401', () => {
  test(
    "'Session expired' event, user unauthenticated, redirect to /login; dialog 'Session Expired'",
    { tag: '@desktop' },
    async ({ product, user, open }) => {
      await completeProfile(user);
      const page = await open(user, '/');
      await expect(heading(page, 'Start with your tax profile')).toBeVisible();
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
      await expect(page, 'back at what was asked for').toHaveURL('/profile?setup=tax');
    },
  );
});

test.describe('Request code', () => {
  test("network failure gives 'Failed to connect to verification service'; an unparseable body gives 'Failed to send verification code'; other codes give the server message", async ({
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
    const says = async (text: string) => {
      await expect(findFieldError(page, text)).toBeVisible();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field, 'what was typed stays').toHaveValue(address);
      await expectNoTechnicalText(page);
    };

    faultProxy.at(requestCode.path, cut);
    await submitEmail(page, address);
    await says('Failed to connect to verification service');

    faultProxy.repair();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Send code' }).click();
    await says('Failed to connect to verification service');
    await page.context().setOffline(false);

    for (const fault of [badGateway, corruptedResponse]) {
      faultProxy.at(requestCode.path, fault);
      await page.getByRole('button', { name: 'Send code' }).click();
      await says('Failed to send verification code');
    }
    // Of a garbled answer the code itself has gone out.
    await product.mailbox.nextCode(address);
    faultProxy.repair();

    faults.stop('auth');
    await page.getByRole('button', { name: 'Send code' }).click();
    await says(unavailable);
    await faults.repair();

    await page.getByRole('button', { name: 'Send code' }).click();
    await enterCode(page, product, address);
    await expect(page).toHaveURL('/profile?firstTime=true');
  });

  test(
    "REQUEST_TIMEOUT gives 'Request timed out. Please try again.'; a service that stands still ends the wait of transmit too",
    { tag: '@desktop' },
    async ({ user, address, faults, faultProxy, open }) => {
      await completeDocuments(user);
      await user.http.post(finishAdvanced.path, { data: { taxYear, finished: true } });
      faultProxy.at(requestCode.path, stall);
      const [visitor, home] = await Promise.all([open(null, '/login'), open(user, '/')]);
      await expect(home.getByRole('button', { name: 'Transmit Files' })).toBeEnabled();
      faults.freeze('filing');
      await Promise.all([submitEmail(visitor, address), transmit(home)]);
      await expect(visitor.getByRole('button', { name: 'Sending code...' })).toBeVisible();
      await Promise.all([
        expect(findFieldError(visitor, 'Request timed out. Please try again.')).toBeVisible({
          timeout: 20_000,
        }),
        expect(findAlert(home, 'Failed to transmit')).toContainText(unavailable, { timeout: 20_000 }),
      ]);
      faultProxy.repair();
      await visitor.getByRole('button', { name: 'Send code' }).click();
      await expect(visitor.getByLabel('Verification code')).toBeFocused();
    },
  );
});

test.describe('Verify failure', () => {
  test(
    "server message or 'Invalid verification code'; toast 'Verification failed' with a try-again fallback",
    { tag: '@desktop' },
    async ({ product, address, faults, faultProxy, open }) => {
      const page = await open(null, '/login');
      await submitEmail(page, address);
      const code = await product.mailbox.nextCode(address);
      const wrong = code === '000000' ? '111111' : '000000';
      const field = page.getByLabel('Verification code');
      const toast = findAlert(page, 'Verification failed').filter({ hasText: 'Please try again' });
      const verify = async (digits: string) => {
        await field.fill(digits);
        await page.getByRole('button', { name: 'Verify' }).click();
      };
      const says = async (text: string) => {
        await expect(findFieldError(page, text)).toBeVisible();
        await expect(toast).toBeVisible();
        await expect(field, 'the next try overwrites this one').toBeFocused();
        await expectNoTechnicalText(page);
        await toast.getByRole('button', { name: 'Close' }).click();
      };

      await expect(toasts(page).getByText('Code sent')).toBeVisible();
      await toasts(page).getByRole('button', { name: 'Close' }).click();
      await verify(wrong);
      await says('Invalid verification code');
      faultProxy.at(verifyCode.path, badGateway);
      await verify(code);
      await says('Invalid verification code');
      faultProxy.repair();
      faults.stop('auth');
      await verify(code);
      await says(unavailable);
      await faults.repair();

      await test.step('the answer is lost on its way: the code is used up, a new one leads in', async () => {
        faultProxy.at(verifyCode.path, lostResponse, { times: 1 });
        await verify(code);
        await says('No connection. Please check your network and try again.');
        await verify(code);
        await says('Invalid verification code');
        await page.getByRole('button', { name: 'Request a new code' }).click();
        await expect(page.getByLabel('E-mail address')).toHaveValue(address);
        await page.getByRole('button', { name: 'Send code' }).click();
        await enterCode(page, product, address);
        await expect(page).toHaveURL('/profile?firstTime=true');
      });
    },
  );
});
