import { requestCode, verifyCode } from '@dossier/contracts';
import { expectLanguageSelector } from './fixtures/language-selector.ts';
import { enterCode, firstView, submitEmail, toasts } from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';
import { completeProfile } from './fixtures/users.ts';

test.describe('login screen', () => {
  test('has features, both steps, language selector and change log', async ({ page, address }) => {
    await page.goto('/login');
    const features = page.getByRole('list', { name: 'What Dossier offers' });
    for (const feature of [
      'AI-powered form analysis',
      'Encrypted storage',
      'Swiss data protection',
      'In your language',
      'Fair pricing',
      'From your phone',
      'Intelligent file organisation',
      '15% more tax refunds',
    ]) {
      await expect(features).toContainText(feature);
    }
    await expect(page.getByText('Advertising, not a promise.')).toBeVisible();
    await expectLanguageSelector(page);

    await page.getByRole('button', { name: 'v0.33' }).click();
    const log = page.getByRole('dialog', { name: 'Change log' });
    for (let minor = 33; minor >= 24; minor--) await expect(log).toContainText(`Version 0.${minor}`);
    await expect(log).toContainText('June 3, 2025');
    await page.keyboard.press('Escape');
    await expect(log).toBeHidden();

    const send = page.getByRole('button', { name: 'Send code' });
    await expect(send).toBeDisabled();
    await submitEmail(page, address);
    const verify = page.getByRole('button', { name: 'Verify' });
    await expect(verify).toBeDisabled();
    await page.getByLabel('Verification code').fill('12345');
    await expect(verify).toBeDisabled();
    const newCode = page.getByRole('button', { name: 'Request a new code' });
    await expect(toasts(page).getByText('Code sent')).toBeVisible();
    await newCode.click({ trial: true }); // the toast does not cover it
    await newCode.click();
    await expect(page.getByLabel('E-mail address')).toHaveValue(address);
  });

  test('the e-mail field plays a sound and shakes on focus, if sound and motion are enabled', async ({
    openContext,
  }) => {
    const page = await (await openContext({ reducedMotion: 'no-preference' })).newPage();
    await page.addInitScript(() => {
      if (origin === 'null') return;
      localStorage.setItem('dossier.sound', 'on');
      sessionStorage.setItem('dossier.intro', 'seen');
      Object.assign(window, { shaken: 0 });
      const { animate } = Element.prototype;
      Element.prototype.animate = function (...args) {
        if (this instanceof HTMLInputElement) (window as unknown as { shaken: number }).shaken++;
        return animate.apply(this, args);
      };
    });
    const sound = page.waitForRequest('**/api/audio/focus.wav');
    await page.goto('/login');
    await expect(firstView(page)).toHaveCount(0);
    await page.getByLabel('E-mail address').focus();
    expect((await (await sound).response())?.ok()).toBe(true);
    expect(await page.evaluate(() => (window as unknown as { shaken: number }).shaken)).toBeGreaterThan(0);
  });
});

test.describe('sign-in', () => {
  test("shows 'Sending code...', 'Code sent' and 'Verifying...'; a new code returns to the e-mail step", async ({
    product,
    address,
    faultProxy,
    openContext,
  }) => {
    const page = await (await openContext({ baseURL: faultProxy.url })).newPage();
    await page.goto('/login');
    const delayRequests = (path: string) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      faultProxy.at(path, async (proxied) => {
        await promise;
        await proxied.pass();
      });
      return resolve;
    };
    let release = delayRequests(requestCode.path);
    await submitEmail(page, address);
    await expect(page.getByRole('button', { name: 'Sending code...' })).toBeVisible();
    release();
    const toast = toasts(page).getByRole('status');
    await expect(toast).toContainText('Code sent');
    await expect(toast).toContainText('Check your email');
    const code = page.getByLabel('Verification code');
    await expect(code).toBeFocused();
    await expect(page.getByText(`Enter the code we sent to ${address}.`)).toBeVisible();
    await page.reload();
    await expect(code, 'a reload keeps the code step').toBeVisible();
    await page.getByRole('button', { name: 'Request a new code' }).click();
    await expect(page.getByLabel('E-mail address')).toHaveValue(address);
    await product.mailbox.nextCode(address);
    faultProxy.repair();
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByText(`We sent another code to ${address} at`)).toBeVisible();
    release = delayRequests(verifyCode.path);
    await code.fill(await product.mailbox.nextCode(address));
    await expect(page.getByRole('button', { name: 'Verifying...' })).toBeVisible();
    release();
    await expect(page).toHaveURL('/profile?firstTime=true');
  });

  test(
    "shows 'Code initiated' while mails are delayed, and sends the code once they are not",
    { tag: '@desktop' },
    async ({ page, product, address, faults }) => {
      await page.goto('/login');
      faults.stop('messages');
      await submitEmail(page, address);
      const toast = toasts(page).getByRole('status');
      await expect(toast).toContainText('Code initiated');
      await expect(toast).toContainText('Your code is being generated and will be sent shortly');
      await expect(page.getByLabel('Verification code')).toBeFocused();
      await faults.repair();
      await enterCode(page, product, address);
      await expect(page).toHaveURL('/profile?firstTime=true');
    },
  );

  test(
    'a user with a complete profile lands on home',
    { tag: '@desktop' },
    async ({ product, user, openPage }) => {
      await completeProfile(user);
      const page = await openPage();
      await page.goto('/login');
      await submitEmail(page, user.email);
      await enterCode(page, product, user.email);
      await expect(page).toHaveURL('/');
    },
  );
});
