import { getTaxStatus, listFiles, logout } from '@dossier/contracts';
import { completeProfile, completeTaxProfile } from './fixtures/users.ts';
import { heading } from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';
import { badGateway, cut, corruptedResponse } from './fixtures/fault-proxy.ts';
import { expectNoTechnicalText, unavailable, findAlert } from './fixtures/error-messages.ts';

test.describe('error responses', () => {
  test('each part of home shows the error of its own service and recovers with it', async ({
    user,
    faults,
    open,
  }) => {
    await completeTaxProfile(user);
    faults.stop('documents', 'filing', 'messages');
    const page = await open(user, '/');
    await expect(findAlert(page, "We couldn't load your tax status")).toContainText(unavailable);
    await expect(findAlert(page, 'Failed to fetch files').first()).toContainText(unavailable);
    await expect(findAlert(page, "We couldn't load your messages")).toBeVisible();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expect(findAlert(page, "We couldn't load the notifications.")).toContainText(unavailable);
    await expectNoTechnicalText(page);
    await page.keyboard.press('Escape');

    await faults.repair();
    const retry = page.getByRole('main').getByRole('button', { name: 'Try again' });
    for (let left = await retry.count(); left > 0; left--) {
      await retry.first().click();
      await expect(retry).toHaveCount(left - 1);
    }
    await expect(heading(page, 'Six documents to go')).toBeVisible();
    await expect(page.getByText('No files uploaded yet')).toBeVisible();
  });

  test(
    'an HTML page of a proxy or a corrupted body is shown as a plain error text',
    { tag: '@desktop' },
    async ({ user, faultProxy, consoleWatch, open }) => {
      consoleWatch.allow(/the response does not match its contract/);
      await completeTaxProfile(user);
      faultProxy.at(getTaxStatus.path, badGateway);
      faultProxy.at(listFiles.path, corruptedResponse);
      const page = await open(user, '/');
      const unreadable = "We could not read the server's reply. Please try again.";
      await expect(findAlert(page, "We couldn't load your tax status")).toContainText(unreadable);
      await expect(findAlert(page, 'Failed to fetch files').first()).toContainText(unreadable);
      await expectNoTechnicalText(page);
      faultProxy.repair();
      await findAlert(page, "We couldn't load your tax status")
        .getByRole('button', { name: 'Try again' })
        .click();
      await expect(heading(page, /to go|Upload your documents/)).toBeVisible();
    },
  );
});

test.describe('toasts', () => {
  test("shows 'Logout failed'", { tag: '@desktop' }, async ({ user, faults, faultProxy, open }) => {
    await completeProfile(user);
    const page = await open(user, '/');
    const signOut = async () => {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
    };
    const failed = findAlert(page, 'Logout failed');
    faults.stop('auth');
    await signOut();
    await expect(failed).toContainText(unavailable);
    await expect(page, 'no navigation').toHaveURL('/');
    await failed.getByRole('button', { name: 'Close' }).click();
    await faults.repair();
    faultProxy.at(logout.path, cut);
    await signOut();
    await expect(failed).toContainText('No connection. Please check your network and try again.');
    await failed.getByRole('button', { name: 'Close' }).click();
    faultProxy.repair();
    await signOut();
    await expect(page).toHaveURL('/login');
  });
});
