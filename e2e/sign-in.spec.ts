import { requestCode, verifyCode } from '@dossier/contracts';
import { expectLanguageSelector } from './fixtures/language-selector.ts';
import { submitEmail, toasts } from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';
import { completeProfile } from './fixtures/users.ts';

test.describe('login screen', () => {
  test('features list, both steps, language selector, change log', async ({ page, address }) => {
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
    await page.getByLabel('Verification code').fill('123456');
    await expect(verify).toBeEnabled();
    const newCode = page.getByRole('button', { name: 'Request a new code' });
    await expect(toasts(page).getByText('Code sent')).toBeVisible();
    await newCode.click({ trial: true }); // the toast is not in its way
    await newCode.click();
    await expect(page.getByLabel('E-mail address')).toHaveValue(address);
  });

  test('the e-mail field sounds and shakes when it gets the focus, where that is wanted', async ({
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
    await page.getByLabel('E-mail address').focus();
    expect((await (await sound).response())?.ok()).toBe(true);
    expect(await page.evaluate(() => (window as unknown as { shaken: number }).shaken)).toBeGreaterThan(0);
  });
});

test.describe('Login', () => {
  test("e-mail step, 'Sending code...', 'Code sent' (check your email), code step, 'Verifying...', new code returns to the e-mail step", async ({
    product,
    address,
    faultProxy,
    openContext,
  }) => {
    const page = await (await openContext({ baseURL: faultProxy.url })).newPage();
    await page.goto('/login');
    const holdBack = (path: string) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      faultProxy.at(path, async (proxied) => {
        await promise;
        await proxied.pass();
      });
      return resolve;
    };
    let go = holdBack(requestCode.path);
    await submitEmail(page, address);
    await expect(page.getByRole('button', { name: 'Sending code...' })).toBeVisible();
    go();
    const said = toasts(page).getByRole('status');
    await expect(said).toContainText('Code sent');
    await expect(said).toContainText('Check your email');
    const code = page.getByLabel('Verification code');
    await expect(code).toBeFocused();
    await expect(page.getByText(`Enter the code we sent to ${address}.`)).toBeVisible();
    await page.reload();
    await expect(code, 'whoever went to look for the mail comes back to the code').toBeVisible();
    await page.getByRole('button', { name: 'Request a new code' }).click();
    await expect(page.getByLabel('E-mail address')).toHaveValue(address);
    await product.mailbox.nextCode(address);
    faultProxy.repair();
    await page.getByRole('button', { name: 'Send code' }).click();
    await code.fill(await product.mailbox.nextCode(address));
    go = holdBack(verifyCode.path);
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByRole('button', { name: 'Verifying...' })).toBeVisible();
    go();
    await expect(page).toHaveURL('/profile?firstTime=true');
  });

  test(
    "pending: 'Code initiated' (code is being generated, sent shortly), and it comes once mails leave again",
    { tag: '@desktop' },
    async ({ page, product, address, faults }) => {
      await page.goto('/login');
      faults.stop('messages');
      await submitEmail(page, address);
      const said = toasts(page).getByRole('status');
      await expect(said).toContainText('Code initiated');
      await expect(said).toContainText('Your code is being generated and will be sent shortly');
      await expect(page.getByLabel('Verification code')).toBeFocused();
      await faults.repair();
      await page.getByLabel('Verification code').fill(await product.mailbox.nextCode(address));
      await page.getByRole('button', { name: 'Verify' }).click();
      await expect(page).toHaveURL('/profile?firstTime=true');
    },
  );

  test(
    'on success go to / if isProfileComplete',
    { tag: '@desktop' },
    async ({ product, user, openContext }) => {
      await completeProfile(user);
      const page = await (await openContext()).newPage();
      await page.goto('/login');
      await submitEmail(page, user.email);
      await page.getByLabel('Verification code').fill(await product.mailbox.nextCode(user.email));
      await page.getByLabel('Verification code').press('Enter');
      await expect(page).toHaveURL('/');
    },
  );
});
