import { chromium } from '@playwright/test';
import { freezeCamera } from './fixtures/camera.ts';
import { pdf } from './fixtures/files.ts';
import { completeTaxProfile } from './fixtures/users.ts';
import { expect, test } from './fixtures/test.ts';
import { expectNoTechnicalText, findAlert, findUploadRow } from './fixtures/error-messages.ts';

test.describe("Camera: 'Camera Error' / 'Failed to access camera. Please make sure you've granted camera permissions.'; capture failed", () => {
  const refusal = "Failed to access camera. Please make sure you've granted camera permissions.";

  test('permission denied, camera taken away, no picture', async ({ user, open }) => {
    await completeTaxProfile(user);
    const page = await open(user, '/');
    const takePhoto = page.getByRole('button', { name: 'Take photo' });
    const dialog = page.getByRole('dialog', { name: 'Photograph your documents' });
    const error = findAlert(page, 'Camera Error');
    const closed = async (text: string) => {
      await expect(error).toContainText(text);
      await error.getByRole('button', { name: 'Close' }).click();
    };
    await test.step('denied', async () => {
      await takePhoto.click();
      await expect(dialog).toBeHidden();
      await expect(takePhoto, 'where it began').toBeFocused();
      await closed(refusal);
    });
    await page.context().grantPermissions(['camera']);
    await test.step('without a picture', async () => {
      await takePhoto.click();
      const shoot = dialog.getByRole('button', { name: 'Take photo' });
      await expect(shoot).toBeEnabled();
      await dialog.locator('video').evaluate((video: HTMLVideoElement) => (video.srcObject = null));
      await shoot.click();
      await closed("We couldn't take the photo. Please try again.");
      await expect(dialog, 'the toast over it is a thing of its own').toBeVisible();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
    });
    await test.step('taken away while it is open', async () => {
      await takePhoto.click();
      await expect(dialog.getByRole('button', { name: 'Take photo' })).toBeEnabled();
      await page.context().clearPermissions();
      await expect(dialog).toBeHidden();
      await expect(takePhoto, 'where it began').toBeFocused();
      await closed(refusal);
    });
    await expectNoTechnicalText(page);
  });

  test('a camera that shows nothing: after ten seconds, to be tried again, or a file instead', async ({
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
    /** Opened anew, it hangs. */
    const reopenFrozen = async () => {
      await expect(shoot).toBeEnabled();
      const goOn = await freezeCamera(browser);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toBeHidden();
      await takePhoto.click();
      await expect(shoot).toBeFocused();
      return goOn;
    };
    await takePhoto.click();
    let goOn = await reopenFrozen();
    try {
      await expect(dialog.getByLabel('Starting camera')).toBeVisible();
      await page.clock.fastForward(10_000);
      await expect(error).toContainText(refusal);
      await error.getByRole('button', { name: 'Try again' }).click();
      await expect(shoot).toBeFocused();
      await expect(error).toHaveCount(0);
      await page.clock.fastForward(10_000);

      await test.step('a picture that comes late is shown', async () => {
        await expect(error).toBeVisible();
        goOn();
        await expect(error).toHaveCount(0);
        await expect(dialog.getByLabel('Camera view')).toBeVisible();
        goOn = await reopenFrozen();
      });
      await test.step('a file instead', async () => {
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
      goOn();
    }
  });

  test('no camera at all', { tag: '@desktop' }, async ({ user, product, launchOptions }) => {
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
  });
});
