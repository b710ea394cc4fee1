import type { Page } from '@playwright/test';
import {
  deleteFile,
  endpointUrl,
  finishAdvanced,
  listStatusHistory,
  requestCode,
  taxStatusIds,
  updateStatusNumeric,
  uploadFiles,
  verifyCode,
  type TaxStatusId,
} from '@dossier/contracts';
import { pdf, requiredFiles } from './fixtures/files.ts';
import {
  completeDocuments,
  completeProfile,
  completeTaxProfile,
  fetchFiles,
  waitForStatus,
  fetchStatus,
  taxYear,
  upload,
} from './fixtures/users.ts';
import {
  addFile,
  submitEmail,
  heading,
  openEmptyHome,
  stopClock,
  toasts,
  transmit,
} from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';
import { cut } from './fixtures/fault-proxy.ts';

// The splash stands in section 2, the 60 s of the session there too; what a refused camera does, how a batch ends and
// where a 401 leads in section 8; the times of toasts and confirmations in section 9.

/** The table of section 4: label, the other display's label, and both scales. */
const statuses: Record<TaxStatusId, readonly [label: string, other: string, home: string, share: string]> = {
  1: ['Profile Setup Required', 'Initial Info Needed', '16.67%', '16%'],
  2: ['Upload Documents', 'Upload Required Documents', '33.33%', '32%'],
  3: ['Documents Submitted', 'All Documents Submitted', '50%', '48%'],
  4: ['Transmitted', 'Expert & AI Analysis Ongoing', '66.67%', '64%'],
  5: ['Review Required', 'Tax Forms Ready for Review', '83.33%', '82%'],
  6: ['Completed', 'Submitted to Tax Authority', '100%', '100%'],
};

const transmitButton = (page: Page) => page.getByRole('button', { name: 'Transmit Files' });

test.describe('Tax status per tax year', () => {
  test('six statuses: label, home bar, other display; Transmit at 3, enabled at 4 or by the flag; Advanced Tax Info from 3 on', async ({
    user,
    admin,
    openContext,
  }) => {
    await completeTaxProfile(user);
    const setTo = async (status: TaxStatusId) => {
      const data = { status, taxYear, userId: user.id };
      expect((await admin.http.post(updateStatusNumeric.path, { data })).ok()).toBe(true);
    };
    const page = await (await openContext({ as: user })).newPage();
    const bar = page.getByRole('progressbar', { name: 'Progress of your tax year' });
    const advanced = page.getByRole('button', { name: 'Advanced Tax Info', exact: true });

    for (const id of taxStatusIds) {
      await test.step(`status ${id} on home`, async () => {
        await setTo(id);
        await page.goto('/');
        const [label, , percent] = statuses[id];
        await expect(bar).toHaveAttribute('aria-valuetext', `Step ${id} of 6: ${label} (${percent})`);
        await expect(transmitButton(page)).toHaveCount(id === 3 || id === 4 ? 1 : 0);
        await expect(advanced).toBeEnabled({ enabled: id >= 3 });
        await expect(advanced).toHaveAccessibleDescription(
          id >= 3 ? 'Advanced features unlocked' : 'Complete document upload to unlock advanced features',
        );
        await expect(page.getByText('Documents Transmitted', { exact: true })).toHaveCount(id >= 4 ? 1 : 0);
        if (id === 3) {
          await expect(transmitButton(page)).toBeDisabled();
          await expect(transmitButton(page)).toHaveAccessibleDescription(
            /^Finish the advanced section first\./,
          );
          await user.http.post(finishAdvanced.path, { data: { taxYear, finished: true } });
          await page.reload();
          await expect(transmitButton(page)).toBeEnabled();
          await user.http.post(finishAdvanced.path, { data: { taxYear, finished: false } });
        }
        if (id === 4) await expect(transmitButton(page)).toBeEnabled();
      });
    }

    await test.step('both scales side by side on /pgbar, the own status marked', async () => {
      await setTo(5);
      await page.goto('/pgbar');
      await expect(page.locator('[aria-current=step]')).toContainText(`${taxYear} is here`);
      await expect(page.locator('[aria-current=step]')).toContainText('Step 5 of 6');
      for (const [label, other, home, share] of Object.values(statuses)) {
        const ownBar = page.getByRole('progressbar', { name: `Home bar: ${label}` });
        await expect(ownBar).toHaveAttribute('aria-valuetext', home);
        const otherBar = page.getByRole('progressbar', { name: `Other display: ${other}` });
        await expect(otherBar).toHaveAttribute('aria-valuetext', share);
      }
    });
  });

  test(
    'Automatic advance from 2 to 3, once, when the uploaded files of that year cover every required category; never when status is already 3 or above',
    { tag: '@desktop' },
    async ({ user, openContext }) => {
      await completeTaxProfile(user);
      const [last, ...others] = requiredFiles();
      for (const { file, categoryId } of others) await upload(user, file, categoryId);
      expect((await fetchStatus(user)).current_status_id).toBe(2);
      const page = await (await openContext({ as: user })).newPage();
      await page.goto('/');
      await addFile(page, last!.category, last!.file);
      await expect(page.getByRole('progressbar', { name: 'Progress of your tax year' })).toHaveAttribute(
        'aria-valuetext',
        /^Step 3 of 6/,
      );
      await expect(page.getByText('All required documents uploaded')).toBeVisible();

      const [first] = await fetchFiles(user);
      await user.http.delete(endpointUrl(deleteFile, { params: { id: first!.id } }));
      await upload(user, pdf('Nachtrag.pdf'), first!.categoryId!);
      await upload(user, pdf('Noch einer.pdf'), 21);
      await waitForStatus(user, 3);
      const history = await user.http.get(endpointUrl(listStatusHistory, { query: { taxYear } }));
      const steps = (await history.json()) as { from: number | null; to: number }[];
      expect(steps.filter(({ to }) => to === 3)).toHaveLength(1);
      expect(steps.at(-1)).toMatchObject({ from: 2, to: 3 });
    },
  );

  test(
    'pressing Transmit: the status then becomes 5 and the flag is cleared',
    { tag: '@desktop' },
    async ({ user, openContext }) => {
      await completeDocuments(user);
      await user.http.post(finishAdvanced.path, { data: { taxYear, finished: true } });
      const page = await (await openContext({ as: user })).newPage();
      await page.goto('/');
      await transmit(page);
      await expect(page.getByText('Documents Transmitted', { exact: true })).toBeVisible();
      await expect(transmitButton(page)).toHaveCount(0);
      await expect(heading(page, 'Ready for your review')).toBeFocused();
      expect(await fetchStatus(user)).toMatchObject({
        current_status_id: 5,
        status: 'review_required',
        advancedFinished: false,
      });
    },
  );

  test("Tax profile incomplete: active button 'Complete Your Tax Profile' with hint; complete: disabled with a green tick", async ({
    user,
    openContext,
  }) => {
    await completeProfile(user);
    const page = await (await openContext({ as: user })).newPage();
    await page.goto('/');
    const link = page.getByRole('link', { name: 'Complete Your Tax Profile' });
    await expect(page.getByText('Complete your tax profile to unlock advanced features')).toBeVisible();
    await expect(link).toHaveAttribute('href', '/profile?setup=tax');
    await completeTaxProfile(user);
    await page.reload();
    await expect(page.getByText('Your tax profile is complete').first()).toBeVisible();
    const done = page.getByRole('button', { name: 'Complete Your Tax Profile' });
    await expect(done).toBeDisabled();
    await expect(done.locator('svg')).toHaveCount(1);
    await expect(link).toHaveCount(0);
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

test(
  'Upload item: uploading, then success (progress 100, blobUrl set) or error (progress 0, error text); retry sets it back to uploading',
  { tag: '@desktop' },
  async ({ user, faultProxy, openContext }) => {
    await completeTaxProfile(user);
    const page = await (await openContext({ as: user, baseURL: faultProxy.url })).newPage();
    await openEmptyHome(page);
    await stopClock(page);
    const held = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    faultProxy.at(uploadFiles.path, cut);
    const row = page.locator('li').filter({ hasText: 'Halbtax.pdf' }).first();
    const progress = row.getByRole('progressbar', { name: 'Upload of Halbtax.pdf' });
    await addFile(page, 'Transport', pdf('Halbtax.pdf'));
    await expect(row).toContainText('Network error occurred');
    await expect(progress).toHaveCount(0);
    faultProxy.at(uploadFiles.path, async (proxied) => {
      arrived.resolve();
      await held.promise;
      await proxied.pass();
    });
    await row.getByRole('button', { name: 'Retry' }).click();
    await arrived.promise;
    await expect(progress).toBeVisible();
    await expect(row.getByRole('button', { name: 'Retry' })).toHaveCount(0);
    held.resolve();
    await expect(row.getByText('Done', { exact: true })).toBeVisible();
    const [file] = await fetchFiles(user);
    await expect(page.getByRole('link', { name: 'Halbtax.pdf' }).first()).toHaveAttribute(
      'href',
      file!.blobUrl,
    );
  },
);

test(
  'Language: a stored choice is kept if active, else reset to en; at start-up every key starting with i18next or containing lang is cleared',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/login');
    const html = page.locator('html');
    await expect(html).toHaveAttribute('lang', 'en');
    await page.getByRole('combobox').selectOption('gsw');
    await expect(html).toHaveAttribute('lang', 'gsw');
    await expect(heading(page, 'Aamälde')).toBeVisible();
    await page.reload();
    await expect(heading(page, 'Aamälde')).toBeVisible();
    await expect(html).toHaveAttribute('lang', 'gsw');

    await page.evaluate(() => {
      localStorage.clear();
      for (const key of ['i18next-old', 'userLanguage', 'my-lang']) localStorage.setItem(key, 'x');
      localStorage.setItem('kept', 'x');
      localStorage.setItem('i18nextLng', 'zh');
    });
    await page.reload();
    await expect(heading(page, 'Sign in')).toBeVisible();
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ kept: 'x', i18nextLng: 'en' });
  },
);

test('Camera open or closed: it is on exactly as long as its picture is on the page', async ({
  user,
  openContext,
}) => {
  await completeTaxProfile(user);
  const page = await (await openContext({ as: user, permissions: ['camera'] })).newPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'Take photo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Photograph your papers' });
  await expect(dialog.getByRole('button', { name: 'Take photo' })).toBeEnabled();
  const track = await dialog
    .locator('video')
    .evaluateHandle((video: HTMLVideoElement) => (video.srcObject as MediaStream).getVideoTracks()[0]!);
  expect(await track.evaluate(({ readyState }) => readyState)).toBe('live');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await track.evaluate(({ readyState }) => readyState)).toBe('ended');
});

test("A user with an incomplete profile cannot leave the profile page ('Cannot Leave: Please complete your profile before continuing')", async ({
  user,
  openContext,
}) => {
  const page = await (await openContext({ as: user })).newPage();
  await page.goto('/profile?firstTime=true');
  await expect(heading(page, /\S/)).toBeVisible();
  await page.getByRole('link', { name: 'Dossier, home' }).click();
  await expect(toasts(page).getByText('Cannot Leave')).toBeVisible();
  await expect(toasts(page).getByText('Please complete your profile before continuing')).toBeVisible();
  await expect(page).toHaveURL(/\/profile/);
});
