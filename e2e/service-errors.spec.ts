import {
  finishAdvanced,
  getTaxStatus,
  listFiles,
  logout,
  sendMessage,
  transmit as transmitYear,
  updateStatusNumeric,
} from '@dossier/contracts';
import { pdf } from './fixtures/files.ts';
import {
  completeDocuments,
  completeProfile,
  completeTaxProfile,
  waitForStatus,
  taxYear,
  upload,
} from './fixtures/users.ts';
import { addFile, firstView, heading, toasts, transmit } from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';
import { badGateway, cut, corruptedResponse } from './fixtures/fault-proxy.ts';
import {
  expectNoTechnicalText,
  unavailable,
  findAlert,
  findFieldError,
  findUploadRow,
} from './fixtures/error-messages.ts';

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

test.describe('transmit', () => {
  test("shows 'Failed to transmit' with the server message or 'An unknown error occurred'", async ({
    user,
    admin,
    faults,
    faultProxy,
    consoleWatch,
    open,
  }) => {
    consoleWatch.allow(/the response does not match its contract/);
    await completeDocuments(user);
    await user.http.post(finishAdvanced.path, { data: { taxYear, finished: true } });
    const page = await open(user, '/');
    await expect(page.getByRole('button', { name: 'Transmit Files' })).toBeEnabled();
    await expect(firstView(page)).toHaveCount(0);
    const failed = findAlert(page, 'Failed to transmit');
    const close = () => failed.getByRole('button', { name: 'Close' }).click();

    faults.stop('filing');
    await transmit(page);
    await expect(failed).toContainText(unavailable);
    await close();
    await faults.repair();

    faultProxy.at(transmitYear.path, badGateway);
    await transmit(page);
    await expect(failed).toContainText('An unknown error occurred');
    await close();
    faultProxy.repair();

    await test.step('an administrator has reset the status meanwhile', async () => {
      const setTo = (status: 2 | 3) =>
        admin.http.post(updateStatusNumeric.path, { data: { status, taxYear, userId: user.id } });
      await setTo(2);
      await transmit(page);
      await expect(failed).toContainText("You can't transmit this tax year right now.");
      await expect(page.getByRole('button', { name: 'Transmit Files' }), 'the page updates').toBeHidden();
      await expectNoTechnicalText(page);
      await close();
      await setTo(3);
    });
    await page.reload();
    await transmit(page);
    await expect(page.getByText('Documents Transmitted')).toBeVisible();
  });
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

  test("shows 'Failed to fetch' for user data, files (the list is then empty), document categories and file history", async ({
    user,
    faults,
    open,
  }) => {
    await completeTaxProfile(user);
    await upload(user, pdf('Halbtax.pdf'), 21);
    const page = await open(user, '/');
    const failed = toasts(page).getByRole('alert');
    // The files shown at first may be older ones, which are requested again: that must not fail yet.
    await page.waitForLoadState('networkidle');
    const refreshed = page.waitForResponse((response) => new URL(response.url()).pathname === listFiles.path);
    await page.getByRole('button', { name: 'File history' }).click();
    const history = page.getByRole('dialog', { name: 'File History' });
    await expect(history).toContainText('Halbtax.pdf');
    await refreshed;
    faults.stop('documents', 'profile');
    await history.getByRole('button', { name: 'Version history Halbtax.pdf' }).click();
    await expect(failed).toContainText('Failed to fetch file history');
    await expect(failed).toContainText(unavailable);
    await expect(findAlert(page, 'Failed to fetch file history').first()).toBeVisible();

    await page.reload();
    const titles = [
      'Failed to fetch user data',
      'Failed to fetch files',
      'Failed to fetch document categories',
    ];
    const shownTitles = new Set<string>();
    for (const _ of titles) {
      await expect(failed).toContainText(unavailable);
      const text = await failed.innerText();
      shownTitles.add(titles.find((title) => text.includes(title)) ?? text);
      await failed.getByRole('button', { name: 'Close' }).click();
    }
    expect(shownTitles, 'each once').toEqual(new Set(titles));
    await expect(failed).toBeEmpty();
    await expect(page.getByText('Halbtax.pdf')).toHaveCount(0);
    await expectNoTechnicalText(page);
    await faults.repair();
    await findAlert(page, 'Failed to fetch files').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('link', { name: 'Halbtax.pdf' })).toBeVisible();
  });

  test(
    "shows 'Failed to update tax status'",
    { tag: '@desktop' },
    async ({ user, admin, faultProxy, open }) => {
      await completeDocuments(user);
      // A status reset by an administrator advances with the next upload only.
      const data = { status: 2, taxYear, userId: user.id };
      await admin.http.post(updateStatusNumeric.path, { data });
      const page = await open(user, '/');
      await expect(heading(page, 'All required documents are in')).toBeVisible();
      faultProxy.at(updateStatusNumeric.path, cut);
      await addFile(page, 'Transport', pdf('Halbtax.pdf'));
      const failed = findAlert(page, 'Failed to update tax status');
      await expect(failed).toContainText('No connection. Please check your network and try again.');
      await expect(findUploadRow(page, 'Halbtax.pdf').first(), 'the file itself is stored').toContainText(
        'Done',
      );
      await failed.getByRole('button', { name: 'Close' }).click();
      faultProxy.repair();
      await addFile(page, 'Transport', pdf('Velo.pdf'));
      await expect(page.getByRole('button', { name: 'Transmit Files' })).toBeVisible();
      await waitForStatus(user, 3);
    },
  );

  test("shows 'No files, upload first' for an empty history", { tag: '@desktop' }, async ({ user, open }) => {
    await completeTaxProfile(user);
    const page = await open(user, '/');
    await page.getByRole('button', { name: 'File history' }).click();
    await expect(page.getByRole('dialog', { name: 'File History' })).toContainText('No files found');
    await expect(toasts(page).getByRole('status')).toContainText('No files, upload first');
  });
});

test.describe('message', () => {
  test("shows 'Message Failed' with the server message or 'Please try again' and keeps the text", async ({
    user,
    faults,
    faultProxy,
    consoleWatch,
    open,
  }) => {
    consoleWatch.allow(/the response does not match its contract/);
    await completeProfile(user);
    const page = await open(user, '/');
    const box = page.getByLabel('Your message');
    const send = page.getByRole('button', { name: 'Send message' });
    const failed = findAlert(page, 'Message Failed');
    const expectFailure = async (text: string) => {
      await send.click();
      await expect(failed).toContainText(text);
      await expect(box).toHaveValue('Welche Belege fehlen noch?');
      await expect(findFieldError(page, 'Not sent. Your text is still here.')).toBeVisible();
      await failed.getByRole('button', { name: 'Close' }).click();
    };
    await box.fill('Welche Belege fehlen noch?');
    faults.stop('messages');
    await expectFailure(unavailable);
    await faults.repair();
    faultProxy.at(sendMessage.path, badGateway);
    await expectFailure('Please try again');
    await expectNoTechnicalText(page);
    faultProxy.repair();
    await send.click();
    await expect(page.getByRole('status').filter({ hasText: 'Message sent' })).toBeVisible();
    await expect(page.getByText('Welche Belege fehlen noch?')).toHaveCount(1);
  });
});

test.describe('service worker', () => {
  test(
    'a failed registration is only logged',
    { tag: '@desktop' },
    async ({ faultProxy, openContext, consoleWatch }) => {
      consoleWatch.allow(/A bad HTTP response code \(502\)/);
      faultProxy.at('/sw.js', badGateway);
      const page = await (await openContext({ baseURL: faultProxy.url, serviceWorkers: 'allow' })).newPage();
      const logged = page.waitForEvent('console', (message) =>
        message.text().startsWith('The service worker could not be registered'),
      );
      await page.goto('/login');
      expect((await logged).type()).toBe('warning');
      await expect(page.getByLabel('E-mail address')).toBeVisible();
      await expectNoTechnicalText(page);
    },
  );
});
