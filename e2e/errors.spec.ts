import { chromium, type Page } from '@playwright/test';
import {
  finishAdvanced,
  getTaxStatus,
  listFiles,
  logout,
  requestCode,
  sendMessage,
  transmit as transmitYear,
  updateStatusNumeric,
  uploadFiles,
  verifyCode,
} from '@dossier/contracts';
import { freezeCamera } from './fixtures/camera.ts';
import { pdf, requiredFiles } from './fixtures/files.ts';
import {
  completeDocuments,
  completeProfile,
  completeTaxProfile,
  fetchFiles,
  waitForStatus,
  signInOverHttp,
  taxYear,
  upload,
  type TestUser,
} from './fixtures/users.ts';
import { startSmallDiskProduct } from './fixtures/small-disk.ts';
import { addFile, submitEmail, enterCode, heading, stopClock, toasts, transmit } from './fixtures/steps.ts';
import { expect, newAddress, test } from './fixtures/test.ts';
import {
  badGateway,
  cut,
  flippedBit,
  corruptedResponse,
  lostResponse,
  stall,
  type Change,
} from './fixtures/fault-proxy.ts';

/** What a person never gets to read. */
const technicalText = /undefined|\[object|\bNaN\b|Error:|<html|Bad Gateway|\bat \S+\.js\b|^\d{3}:/m;

async function expectNoTechnicalText(page: Page): Promise<void> {
  expect(await page.locator('body').innerText()).not.toMatch(technicalText);
}

const unavailable = 'This part is not available just now. Please try again in a moment.';
/** An error that is read out at once. */
const alertOf = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
/** An error under the field it is about: read out with it, and when it appears. */
const errorOf = (page: Page, text: string) => page.locator('[aria-live=polite]').getByText(text);
/** A paper in the list of uploads, also while a dialog stands over it. */
const rowOf = (page: Page, name: string) => page.locator('li').filter({ hasText: name });

test.describe('Any non-OK response becomes an error', () => {
  test('services that are down: each part of home says so by itself, and is back when they are', async ({
    user,
    faults,
    open,
  }) => {
    await completeTaxProfile(user);
    faults.stop('documents', 'filing', 'messages');
    const page = await open(user, '/');
    await expect(alertOf(page, 'Failed to load your tax status')).toContainText(unavailable);
    await expect(alertOf(page, 'Failed to fetch files').first()).toContainText(unavailable);
    await expect(alertOf(page, 'Failed to load your messages')).toBeVisible();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expect(alertOf(page, 'The notifications could not be loaded.')).toContainText(unavailable);
    await expectNoTechnicalText(page);
    await page.keyboard.press('Escape');

    await faults.repair();
    const retry = page.getByRole('main').getByRole('button', { name: 'Try again' });
    for (let left = await retry.count(); left > 0; left--) {
      await retry.first().click();
      await expect(retry).toHaveCount(left - 1);
    }
    await expect(heading(page, 'Six papers to go')).toBeVisible();
    await expect(page.getByText('No files uploaded yet')).toBeVisible();
  });

  test(
    'what is not ours to say (a page of a proxy, half an answer) is said in our words',
    { tag: '@desktop' },
    async ({ user, faultProxy, consoleWatch, open }) => {
      consoleWatch.allow(/the answer does not fit its contract/);
      await completeTaxProfile(user);
      faultProxy.at(getTaxStatus.path, badGateway);
      faultProxy.at(listFiles.path, corruptedResponse);
      const page = await open(user, '/');
      const unreadable = 'The server gave an answer we could not read. Please try again.';
      await expect(alertOf(page, 'Failed to load your tax status')).toContainText(unreadable);
      await expect(alertOf(page, 'Failed to fetch files').first()).toContainText(unreadable);
      await expectNoTechnicalText(page);
      faultProxy.repair();
      await alertOf(page, 'Failed to load your tax status')
        .getByRole('button', { name: 'Try again' })
        .click();
      await expect(heading(page, /to go|Upload your papers/)).toBeVisible();
    },
  );
});

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
    consoleWatch.allow(/the answer does not fit its contract/);
    const page = await open(null, '/login');
    const field = page.getByLabel('E-mail address');
    const says = async (text: string) => {
      await expect(errorOf(page, text)).toBeVisible();
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
        expect(errorOf(visitor, 'Request timed out. Please try again.')).toBeVisible({ timeout: 20_000 }),
        expect(alertOf(home, 'Failed to transmit')).toContainText(unavailable, { timeout: 20_000 }),
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
      const toast = alertOf(page, 'Verification failed').filter({ hasText: 'Please try again' });
      const verify = async (digits: string) => {
        await field.fill(digits);
        await page.getByRole('button', { name: 'Verify' }).click();
      };
      const says = async (text: string) => {
        await expect(errorOf(page, text)).toBeVisible();
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

test.describe('Upload', () => {
  test("'Network error occurred'; 'Invalid JSON response from server'; 'File not found in server response'; 'Upload failed with status: {n}'; server message; 'Upload verification failed'; toast 'Upload failed' ('Please try again'); errors show per file with a retry button", async ({
    user,
    faults,
    faultProxy,
    consoleWatch,
    open,
  }) => {
    consoleWatch.allow(/the answer does not fit its contract/);
    await completeTaxProfile(user);
    const page = await open(user, '/', { ownClock: true });
    await expect(page.getByText('No files uploaded yet')).toBeVisible();
    await stopClock(page);
    const testFiles = requiredFiles();
    const fails = async (index: number, text: string) => {
      const { category, file } = testFiles[index]!;
      await addFile(page, category, file);
      const row = rowOf(page, file.name);
      await expect(row).toContainText(text);
      await expect(row).toContainText('The file is kept here.');
      await expect(row.getByRole('button', { name: `Retry ${file.name}` })).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: `${file.name}: ${text}` })).toBeAttached();
    };

    faultProxy.at(uploadFiles.path, cut);
    await fails(0, 'Network error occurred');
    const toast = alertOf(page, 'Upload failed').filter({ hasText: 'Please try again' });
    await expect(toast).toBeVisible();
    faultProxy.at(uploadFiles.path, corruptedResponse);
    await fails(1, 'Invalid JSON response from server');
    faultProxy.at(uploadFiles.path, (proxied) =>
      proxied.pass({ response: (bytes) => bytes.toString().replace(/"files":\[.*\]/, '"files":[]') }),
    );
    await fails(2, 'File not found in server response');
    faultProxy.at(uploadFiles.path, badGateway);
    await fails(3, 'Upload failed with status: 502');
    faultProxy.repair();
    faults.stop('documents');
    await fails(4, unavailable);
    await faults.repair();
    faultProxy.at(uploadFiles.path, flippedBit(testFiles[5]!.file.buffer));
    await fails(5, 'Upload verification failed');
    await expectNoTechnicalText(page);

    faultProxy.repair();
    for (const { file } of testFiles) {
      const row = rowOf(page, file.name).filter({ has: page.getByRole('button', { name: 'Retry' }) });
      await row.getByRole('button', { name: 'Retry' }).click();
      await expect(row).toHaveCount(0);
    }
    await expect(page.getByText('6 of 6 done', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('All required documents uploaded')).toBeVisible();
    const stored = await fetchFiles(user);
    expect(stored.map(({ originalFileName }) => originalFileName).toSorted()).toEqual(
      testFiles.map(({ file }) => file.name).toSorted(),
    );
  });

  test(
    "Partial success: 'Upload partially successful' ('{{success}} succeeded, {{failed}} failed'); full success: 'Upload successful' ('{{count}} files uploaded successfully')",
    { tag: '@desktop' },
    async ({ user, faultProxy, open }) => {
      await completeTaxProfile(user);
      const page = await open(user, '/', { ownClock: true });
      await expect(page.getByText('No files uploaded yet')).toBeVisible();
      const addTwo = async (...names: [string, string]) => {
        const chooser = page.waitForEvent('filechooser');
        await page.getByRole('button', { name: 'Transport', exact: true }).click();
        await (await chooser).setFiles(names.map((name) => pdf(name)));
      };
      await stopClock(page);
      faultProxy.at(uploadFiles.path, cut, { times: 1 });
      await addTwo('Halbtax.pdf', 'Parkplatz.pdf');
      await expect(toasts(page).getByText('Upload partially successful')).toBeVisible();
      await expect(toasts(page).getByText('1 succeeded, 1 failed')).toBeVisible();
      await toasts(page).getByRole('button', { name: 'Close' }).click();
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(toasts(page).getByText('1 file uploaded successfully')).toBeVisible();
      await toasts(page).getByRole('button', { name: 'Close' }).click();
      await addTwo('Velo.pdf', 'Bahn.pdf');
      await expect(toasts(page).getByText('Upload successful')).toBeVisible();
      await expect(toasts(page).getByText('2 files uploaded successfully')).toBeVisible();
      expect(await fetchFiles(user)).toHaveLength(4);
    },
  );

  test(
    "401 with code SESSION_EXPIRED or with no body gives 'Your session has expired, please log in again' and opens the dialog",
    { tag: '@desktop' },
    async ({ product, user, faultProxy, open }) => {
      await completeTaxProfile(user);
      const page = await open(user, '/');
      await expect(heading(page, 'Six papers to go')).toBeVisible();
      const [first, second, third] = requiredFiles();
      const dialog = page.getByRole('alertdialog', { name: 'Session Expired' });
      const endSession = async () => {
        const cookies = await page.context().cookies();
        const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
        await page.request.post(new URL(logout.path, faultProxy.url).href, { headers: { cookie } });
      };
      /** Adds a paper, reads that the session is over, signs in again over it, and the paper goes on by itself. */
      const isAskedFor = async ({ category, file }: NonNullable<typeof first>) => {
        await addFile(page, category, file);
        await expect(dialog).toBeVisible();
        const row = rowOf(page, file.name);
        await expect(row).toContainText('Your session has expired, please log in again');
        await dialog.getByRole('button', { name: 'Log In' }).click();
        await dialog.getByLabel('Verification code').fill(await product.mailbox.nextCode(user.email));
        await dialog.getByRole('button', { name: 'Verify' }).click();
        await expect(row.getByText('Done', { exact: true })).toBeVisible();
      };
      const endsDuring = (response: Change) =>
        faultProxy.at(
          uploadFiles.path,
          async (proxied) => {
            await endSession();
            await proxied.pass({ response });
          },
          { times: 1 },
        );

      await test.step('the check before an upload finds out, and nothing is sent', async () => {
        let sent = 0;
        faultProxy.at(uploadFiles.path, (proxied) => {
          sent += 1;
          return proxied.pass();
        });
        await endSession();
        await isAskedFor(first!);
        expect(sent, 'once, after signing in').toBe(1);
      });
      await test.step('the session ends while the paper is on its way', async () => {
        endsDuring((bytes) => bytes);
        await isAskedFor(second!);
      });
      await test.step('and again, with an answer that lost its words', async () => {
        endsDuring(() => '');
        await isAskedFor(third!);
      });
    },
  );

  test(
    'other statuses give the server message: a file too large, a year that is full, a disk that is full',
    { tag: '@desktop' },
    async ({ openContext }) => {
      const tight = await startSmallDiskProduct(600, {
        UPLOAD_MAX_MB: '0.1',
        UPLOAD_QUOTA_MB: '0.2',
        AUTH_IP_LIMIT: '3',
      });
      const padded = (name: string, bytes: number) => {
        const file = pdf(name);
        return { ...file, buffer: Buffer.concat([file.buffer, Buffer.alloc(bytes, ' ')]) };
      };
      const openAs = async (user: TestUser) => {
        await completeTaxProfile(user);
        const page = await (await openContext({ as: user, baseURL: tight.url })).newPage();
        await page.goto('/');
        await expect(heading(page, 'Six papers to go')).toBeVisible();
        return page;
      };
      const isStored = async (page: Page, name: string) => {
        await addFile(page, 'Transport', padded(name, 90_000));
        await expect(rowOf(page, name).getByText('Done', { exact: true })).toBeVisible();
      };
      try {
        const first = await signInOverHttp(tight, newAddress());
        const page = await openAs(first);
        await addFile(page, 'Transport', padded('Scan.pdf', 120_000));
        await expect(rowOf(page, 'Scan.pdf')).toContainText('This file is larger than 0.1 MB.');
        for (const name of ['A.pdf', 'B.pdf']) await isStored(page, name);
        await addFile(page, 'Transport', padded('C.pdf', 90_000));
        await expect(rowOf(page, 'C.pdf')).toContainText('The storage for this tax year is full (0.2 MB).');
        await expectNoTechnicalText(page);

        await test.step('a disk without room: nothing is acknowledged, and the paper goes once there is some', async () => {
          const second = await signInOverHttp(tight, newAddress());
          const other = await openAs(second);
          await isStored(other, 'D.pdf');
          await addFile(other, 'Transport', padded('E.pdf', 90_000));
          const row = rowOf(other, 'E.pdf').first();
          await expect(row).toContainText('There is no room left to store this.');
          expect(await fetchFiles(second)).toHaveLength(1);
          await expectNoTechnicalText(other);
          tight.freeSpace();
          await row.getByRole('button', { name: 'Retry' }).click();
          await expect(row.getByText('Done', { exact: true })).toBeVisible();
          expect(await fetchFiles(second)).toHaveLength(2);
          await second.http.dispose();
        });

        await test.step('and a sign-in that was asked for too often', async () => {
          const visitor = await (await openContext({ baseURL: tight.url })).newPage();
          await visitor.goto('/login');
          for (let attempt = 0; attempt < 3; attempt++) {
            await submitEmail(visitor, newAddress());
            await visitor.getByRole('button', { name: 'Request a new code' }).click();
          }
          await submitEmail(visitor, newAddress());
          await expect(
            errorOf(visitor, 'Too many attempts. Please wait a moment and try again.'),
          ).toBeVisible();
        });
        await first.http.dispose();
      } finally {
        await tight.stop();
      }
    },
  );
});

test.describe('Transmit', () => {
  test("'Failed to transmit' with server message or 'An unknown error occurred'", async ({
    user,
    admin,
    faults,
    faultProxy,
    consoleWatch,
    open,
  }) => {
    consoleWatch.allow(/the answer does not fit its contract/);
    await completeDocuments(user);
    await user.http.post(finishAdvanced.path, { data: { taxYear, finished: true } });
    const page = await open(user, '/');
    await expect(page.getByRole('button', { name: 'Transmit Files' })).toBeEnabled();
    const failed = alertOf(page, 'Failed to transmit');
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

    await test.step('an administrator has set the year back meanwhile', async () => {
      const setTo = (status: 2 | 3) =>
        admin.http.post(updateStatusNumeric.path, { data: { status, taxYear, userId: user.id } });
      await setTo(2);
      await transmit(page);
      await expect(failed).toContainText('This tax year cannot be transmitted at this point.');
      await expect(page.getByRole('button', { name: 'Transmit Files' }), 'the page follows').toBeHidden();
      await expectNoTechnicalText(page);
      await close();
      await setTo(3);
    });
    await page.reload();
    await transmit(page);
    await expect(page.getByText('Documents Transmitted')).toBeVisible();
  });
});

test.describe('Toasts', () => {
  test("'Logout failed'", { tag: '@desktop' }, async ({ user, faults, faultProxy, open }) => {
    await completeProfile(user);
    const page = await open(user, '/');
    const signOut = async () => {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
    };
    const failed = alertOf(page, 'Logout failed');
    faults.stop('auth');
    await signOut();
    await expect(failed).toContainText(unavailable);
    await expect(page, 'still here').toHaveURL('/');
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

  test("'Failed to fetch user data', 'Failed to fetch files' (file lists then return empty), 'Failed to fetch document categories', 'Failed to fetch file history'", async ({
    user,
    faults,
    open,
  }) => {
    await completeTaxProfile(user);
    await upload(user, pdf('Halbtax.pdf'), 21);
    const page = await open(user, '/');
    const failed = toasts(page).getByRole('alert');
    await page.getByRole('button', { name: 'File history' }).click();
    const history = page.getByRole('dialog', { name: 'File History' });
    await expect(history).toContainText('Halbtax.pdf');
    faults.stop('documents', 'profile');
    await history.getByRole('button', { name: 'Version history Halbtax.pdf' }).click();
    await expect(failed).toContainText('Failed to fetch file history');
    await expect(failed).toContainText(unavailable);
    await expect(alertOf(page, 'Failed to fetch file history').first()).toBeVisible();

    await page.reload();
    const titles = [
      'Failed to fetch user data',
      'Failed to fetch files',
      'Failed to fetch document categories',
    ];
    const said = new Set<string>();
    for (const _ of titles) {
      await expect(failed).toContainText(unavailable);
      const text = await failed.innerText();
      said.add(titles.find((title) => text.includes(title)) ?? text);
      await failed.getByRole('button', { name: 'Close' }).click();
    }
    expect(said, 'each once').toEqual(new Set(titles));
    await expect(failed).toBeEmpty();
    await expect(page.getByText('Halbtax.pdf')).toHaveCount(0);
    await expectNoTechnicalText(page);
    await faults.repair();
    await alertOf(page, 'Failed to fetch files').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('link', { name: 'Halbtax.pdf' })).toBeVisible();
  });

  test("'Failed to update tax status'", { tag: '@desktop' }, async ({ user, admin, faultProxy, open }) => {
    await completeDocuments(user);
    // Set back by hand it does not advance by itself again; the next paper asks for it.
    const data = { status: 2, taxYear, userId: user.id };
    await admin.http.post(updateStatusNumeric.path, { data });
    const page = await open(user, '/');
    await expect(heading(page, 'All papers are here')).toBeVisible();
    faultProxy.at(updateStatusNumeric.path, cut);
    await addFile(page, 'Transport', pdf('Halbtax.pdf'));
    const failed = alertOf(page, 'Failed to update tax status');
    await expect(failed).toContainText('No connection. Please check your network and try again.');
    await expect(rowOf(page, 'Halbtax.pdf').first(), 'the paper itself is safe').toContainText('Done');
    await failed.getByRole('button', { name: 'Close' }).click();
    faultProxy.repair();
    await addFile(page, 'Transport', pdf('Velo.pdf'));
    await expect(page.getByRole('button', { name: 'Transmit Files' })).toBeVisible();
    await waitForStatus(user, 3);
  });

  test("empty history gives 'no files, upload first'", { tag: '@desktop' }, async ({ user, open }) => {
    await completeTaxProfile(user);
    const page = await open(user, '/');
    await page.getByRole('button', { name: 'File history' }).click();
    await expect(page.getByRole('dialog', { name: 'File History' })).toContainText('No files found');
    await expect(toasts(page).getByRole('status')).toContainText('No files, upload first');
  });
});

test.describe("Camera: 'Camera Error' / 'Failed to access camera. Please make sure you've granted camera permissions.'; capture failed", () => {
  const refusal = "Failed to access camera. Please make sure you've granted camera permissions.";

  test('permission denied, camera taken away, no picture', async ({ user, open }) => {
    await completeTaxProfile(user);
    const page = await open(user, '/');
    const takePhoto = page.getByRole('button', { name: 'Take photo' });
    const dialog = page.getByRole('dialog', { name: 'Photograph your papers' });
    const error = alertOf(page, 'Camera Error');
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
      await closed('Failed to capture the photo.');
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
    const dialog = page.getByRole('dialog', { name: 'Photograph your papers' });
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
      await expect(dialog.getByLabel('Starting the camera')).toBeVisible();
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
        await expect(dialog.getByLabel('Picture of the camera')).toBeVisible();
        goOn = await reopenFrozen();
      });
      await test.step('a file instead', async () => {
        await page.clock.fastForward(10_000);
        const chooser = page.waitForEvent('filechooser');
        await error.getByRole('button', { name: 'Take a file instead' }).click();
        await (await chooser).setFiles(pdf('Halbtax.pdf'));
        await expect(dialog).toBeHidden();
        await page.getByRole('radio', { name: 'Transport' }).check({ force: true });
        await page.getByRole('button', { name: 'Continue' }).click();
        await expect(rowOf(page, 'Halbtax.pdf').getByText('Done', { exact: true })).toBeVisible();
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
      await expect(alertOf(page, 'Camera Error')).toContainText(refusal);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    } finally {
      await browser.close();
    }
  });
});

test.describe('Message', () => {
  test("'Message Failed' with server message or 'Please try again'", async ({
    user,
    faults,
    faultProxy,
    consoleWatch,
    open,
  }) => {
    consoleWatch.allow(/the answer does not fit its contract/);
    await completeProfile(user);
    const page = await open(user, '/');
    const box = page.getByLabel('Your message');
    const send = page.getByRole('button', { name: 'Send message' });
    const failed = alertOf(page, 'Message Failed');
    const says = async (text: string) => {
      await send.click();
      await expect(failed).toContainText(text);
      await expect(box).toHaveValue('Welche Belege fehlen noch?');
      await expect(errorOf(page, 'Not sent. Your text is still here.')).toBeVisible();
      await failed.getByRole('button', { name: 'Close' }).click();
    };
    await box.fill('Welche Belege fehlen noch?');
    faults.stop('messages');
    await says(unavailable);
    await faults.repair();
    faultProxy.at(sendMessage.path, badGateway);
    await says('Please try again');
    await expectNoTechnicalText(page);
    faultProxy.repair();
    await send.click();
    await expect(page.getByRole('status').filter({ hasText: 'Message sent' })).toBeVisible();
    await expect(page.getByText('Welche Belege fehlen noch?')).toHaveCount(1);
  });
});

test.describe('Service worker registration failures are only logged', () => {
  test(
    'the page stands, and the console says why',
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
