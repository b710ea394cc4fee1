import { chromium } from '@playwright/test';
import { freezeCamera } from './fixtures/camera.ts';
import { pdf } from './fixtures/files.ts';
import { completeTaxProfile } from './fixtures/users.ts';
import { expect, test } from './fixtures/test.ts';
import { expectNoTechnicalText, findAlert, findUploadRow } from './fixtures/error-messages.ts';

test.describe(
  "Camera: 'Camera Error' / 'Failed to access camera. Please make sure you've granted camera permissions.'; capture failed",
  { tag: '@full-browser' },
  () => {
    const refusal = "Failed to access camera. Please make sure you've granted camera permissions.";

    test('reports a denied permission, a revoked camera and a failed capture', async ({ user, open }) => {
      await completeTaxProfile(user);
      const page = await open(user, '/');
      const takePhoto = page.getByRole('button', { name: 'Take photo' });
      const dialog = page.getByRole('dialog', { name: 'Photograph your documents' });
      const error = findAlert(page, 'Camera Error');
      const expectErrorAndClose = async (text: string) => {
        await expect(error).toContainText(text);
        await error.getByRole('button', { name: 'Close' }).click();
      };
      await test.step('permission denied', async () => {
        await takePhoto.click();
        await expect(dialog).toBeHidden();
        await expect(takePhoto, 'the focus returns').toBeFocused();
        await expectErrorAndClose(refusal);
      });
      await page.context().grantPermissions(['camera']);
      await test.step('capture without a frame', async () => {
        await takePhoto.click();
        const shoot = dialog.getByRole('button', { name: 'Take photo' });
        await expect(shoot).toBeEnabled();
        await dialog.locator('video').evaluate((video: HTMLVideoElement) => (video.srcObject = null));
        await shoot.click();
        await expectErrorAndClose("We couldn't take the photo. Please try again.");
        await expect(dialog, 'closing the toast leaves the dialog open').toBeVisible();
        await dialog.getByRole('button', { name: 'Cancel' }).click();
      });
      await test.step('permission revoked while open', async () => {
        await takePhoto.click();
        await expect(dialog.getByRole('button', { name: 'Take photo' })).toBeEnabled();
        await page.context().clearPermissions();
        await expect(dialog).toBeHidden();
        await expect(takePhoto, 'the focus returns').toBeFocused();
        await expectErrorAndClose(refusal);
      });
      await expectNoTechnicalText(page);
    });

    test('a camera without a picture is reported after ten seconds, with retry and file upload', async ({
      user,
      browser,
      open,
    }) => {
      await completeTaxProfile(user);
      const page = await open(user, '/', { ownClock: true });
      await page.context().grantPermissions(['camera']);
      const dialog = page.getByRole('dialog', { name: 'Photograph your documents' });
      const error = dialog.getByRole('alert').filter({ hasText: 'Camera Error' });
      const takePhoto = page.getByRole('button', { name: 'Take photo' });
      const shoot = dialog.getByRole('button', { name: 'Take photo' });
      /** Opens the dialog again with a suspended camera. */
      const reopenFrozen = async () => {
        await expect(shoot).toBeEnabled();
        const resume = await freezeCamera(browser);
        await dialog.getByRole('button', { name: 'Cancel' }).click();
        await expect(dialog).toBeHidden();
        await takePhoto.click();
        await expect(shoot).toBeFocused();
        return resume;
      };
      await takePhoto.click();
      let resume = await reopenFrozen();
      try {
        await expect(dialog.getByLabel('Starting camera')).toBeVisible();
        await page.clock.fastForward(10_000);
        await expect(error).toContainText(refusal);
        await error.getByRole('button', { name: 'Try again' }).click();
        await expect(shoot).toBeFocused();
        await expect(error).toHaveCount(0);
        await page.clock.fastForward(10_000);

        await test.step('a late picture is shown', async () => {
          await expect(error).toBeVisible();
          resume();
          await expect(error).toHaveCount(0);
          await expect(dialog.getByLabel('Camera view')).toBeVisible();
          resume = await reopenFrozen();
        });
        await test.step('a file can be chosen instead', async () => {
          await page.clock.fastForward(10_000);
          const chooser = page.waitForEvent('filechooser');
          await error.getByRole('button', { name: 'Choose a file instead' }).click();
          await (await chooser).setFiles(pdf('Halbtax.pdf'));
          await expect(dialog).toBeHidden();
          await page.getByRole('radio', { name: 'Transport' }).check({ force: true });
          await page.getByRole('button', { name: 'Continue' }).click();
          await expect(findUploadRow(page, 'Halbtax.pdf').getByText('Done', { exact: true })).toBeVisible();
        });
      } finally {
        resume();
      }
    });

    test(
      'reports a device without a camera',
      { tag: '@desktop' },
      async ({ user, product, launchOptions }) => {
        await completeTaxProfile(user);
        const args = launchOptions.args?.filter((arg) => !arg.includes('media-stream'));
        const browser = await chromium.launch({ ...launchOptions, args });
        try {
          const page = await browser.newPage({
            baseURL: product.url,
            storageState: await user.http.storageState(),
            permissions: ['camera'],
            reducedMotion: 'reduce',
          });
          await page.goto('/');
          await page.getByRole('button', { name: 'Take photo' }).click();
          await expect(findAlert(page, 'Camera Error')).toContainText(refusal);
          await expect(page.getByRole('dialog')).toHaveCount(0);
        } finally {
          await browser.close();
        }
      },
    );
  },
);
