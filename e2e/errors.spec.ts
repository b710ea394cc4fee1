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
import { pdf, sixPapers } from './fixtures/files.ts';
import {
  completeDocuments,
  completeProfile,
  completeTaxProfile,
  filesOf,
  reaches,
  signInOverHttp,
  taxYear,
  upload,
  type Person,
} from './fixtures/users.ts';
import { startSmallDiskProduct } from './fixtures/small-disk.ts';
import { addPaper, askForCode, enterCode, heading, stopClock, toasts, transmit } from './fixtures/steps.ts';
import { expect, newAddress, test } from './fixtures/test.ts';
import {
  badGateway,
  cut,
  flippedBit,
  garbled,
  lostResponse,
  stall,
  type Change,
} from './fixtures/fault-proxy.ts';

/** What a person never gets to read. */
const machineTalk = /undefined|\[object|\bNaN\b|Error:|<html|Bad Gateway|\bat \S+\.js\b|^\d{3}:/m;

async function readsPlainly(page: Page): Promise<void> {
  expect(await page.locator('body').innerText()).not.toMatch(machineTalk);
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
    person,
    faults,
    open,
  }) => {
    await completeTaxProfile(person);
    faults.stop('documents', 'filing', 'messages');
    const page = await open(person, '/');
    await expect(alertOf(page, 'Failed to load your tax status')).toContainText(unavailable);
    await expect(alertOf(page, 'Failed to fetch files').first()).toContainText(unavailable);
    await expect(alertOf(page, 'Failed to load your messages')).toBeVisible();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expect(alertOf(page, 'The notifications could not be loaded.')).toContainText(unavailable);
    await readsPlainly(page);
    await page.keyboard.press('Escape');

    await faults.mend();
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
    async ({ person, wire, consoleWatch, open }) => {
      consoleWatch.allow(/the answer does not fit its contract/);
      await completeTaxProfile(person);
      wire.at(getTaxStatus.path, badGateway);
      wire.at(listFiles.path, garbled);
      const page = await open(person, '/');
      const unreadable = 'The server gave an answer we could not read. Please try again.';
      await expect(alertOf(page, 'Failed to load your tax status')).toContainText(unreadable);
      await expect(alertOf(page, 'Failed to fetch files').first()).toContainText(unreadable);
      await readsPlainly(page);
      wire.mend();
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
    async ({ product, person, open }) => {
      await completeProfile(person);
      const page = await open(person, '/');
      await expect(heading(page, 'Start with your tax profile')).toBeVisible();
      const logged = page.waitForEvent('console', (message) => message.text() === 'Session expired');
      await person.http.post(logout.path);
      await page.getByRole('link', { name: 'Complete Your Tax Profile' }).click();
      await logged;
      const dialog = page.getByRole('alertdialog', { name: 'Session Expired' });
      await expect(dialog).toContainText('Your session has expired or you need to log in to continue...');
      await expect(page).toHaveURL('/login');
      await dialog.getByRole('button', { name: 'Log In' }).click();
      await askForCode(page, person.email);
      await enterCode(page, product, person.email);
      await expect(page, 'back at what was asked for').toHaveURL('/profile?setup=tax');
    },
  );
});

test.describe('Request code', () => {
  test("network failure gives 'Failed to connect to verification service'; an unparseable body gives 'Failed to send verification code'; other codes give the server message", async ({
    product,
    address,
    faults,
    wire,
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
      await readsPlainly(page);
    };

    wire.at(requestCode.path, cut);
    await askForCode(page, address);
    await says('Failed to connect to verification service');

    wire.mend();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Send code' }).click();
    await says('Failed to connect to verification service');
    await page.context().setOffline(false);

    for (const fault of [badGateway, garbled]) {
      wire.at(requestCode.path, fault);
      await page.getByRole('button', { name: 'Send code' }).click();
      await says('Failed to send verification code');
    }
    // Of a garbled answer the code itself has gone out.
    await product.mailbox.nextCode(address);
    wire.mend();

    faults.stop('auth');
    await page.getByRole('button', { name: 'Send code' }).click();
    await says(unavailable);
    await faults.mend();

    await page.getByRole('button', { name: 'Send code' }).click();
    await enterCode(page, product, address);
    await expect(page).toHaveURL('/profile?firstTime=true');
  });

  test(
    "REQUEST_TIMEOUT gives 'Request timed out. Please try again.'; a service that stands still ends the wait of transmit too",
    { tag: '@desktop' },
    async ({ person, address, faults, wire, open }) => {
      await completeDocuments(person);
      await person.http.post(finishAdvanced.path, { data: { taxYear, finished: true } });
      wire.at(requestCode.path, stall);
      const [visitor, home] = await Promise.all([open(null, '/login'), open(person, '/')]);
      await expect(home.getByRole('button', { name: 'Transmit Files' })).toBeEnabled();
      faults.freeze('filing');
      await Promise.all([askForCode(visitor, address), transmit(home)]);
      await expect(visitor.getByRole('button', { name: 'Sending code...' })).toBeVisible();
      await Promise.all([
        expect(errorOf(visitor, 'Request timed out. Please try again.')).toBeVisible({ timeout: 20_000 }),
        expect(alertOf(home, 'Failed to transmit')).toContainText(unavailable, { timeout: 20_000 }),
      ]);
      wire.mend();
      await visitor.getByRole('button', { name: 'Send code' }).click();
      await expect(visitor.getByLabel('Verification code')).toBeFocused();
    },
  );
});

test.describe('Verify failure', () => {
  test(
    "server message or 'Invalid verification code'; toast 'Verification failed' with a try-again fallback",
    { tag: '@desktop' },
    async ({ product, address, faults, wire, open }) => {
      const page = await open(null, '/login');
      await askForCode(page, address);
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
        await readsPlainly(page);
        await toast.getByRole('button', { name: 'Close' }).click();
      };

      await expect(toasts(page).getByText('Code sent')).toBeVisible();
      await toasts(page).getByRole('button', { name: 'Close' }).click();
      await verify(wrong);
      await says('Invalid verification code');
      wire.at(verifyCode.path, badGateway);
      await verify(code);
      await says('Invalid verification code');
      wire.mend();
      faults.stop('auth');
      await verify(code);
      await says(unavailable);
      await faults.mend();

      await test.step('the answer is lost on its way: the code is used up, a new one leads in', async () => {
        wire.at(verifyCode.path, lostResponse, { times: 1 });
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
    person,
    faults,
    wire,
    consoleWatch,
    open,
  }) => {
    consoleWatch.allow(/the answer does not fit its contract/);
    await completeTaxProfile(person);
    const page = await open(person, '/', { ownClock: true });
    await expect(page.getByText('No files uploaded yet')).toBeVisible();
    await stopClock(page);
    const papers = sixPapers();
    const fails = async (index: number, text: string) => {
      const { category, paper } = papers[index]!;
      await addPaper(page, category, paper);
      const row = rowOf(page, paper.name);
      await expect(row).toContainText(text);
      await expect(row).toContainText('The file is kept here.');
      await expect(row.getByRole('button', { name: `Retry ${paper.name}` })).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: `${paper.name}: ${text}` })).toBeAttached();
    };

    wire.at(uploadFiles.path, cut);
    await fails(0, 'Network error occurred');
    const toast = alertOf(page, 'Upload failed').filter({ hasText: 'Please try again' });
    await expect(toast).toBeVisible();
    wire.at(uploadFiles.path, garbled);
    await fails(1, 'Invalid JSON response from server');
    wire.at(uploadFiles.path, (passage) =>
      passage.pass({ response: (bytes) => bytes.toString().replace(/"files":\[.*\]/, '"files":[]') }),
    );
    await fails(2, 'File not found in server response');
    wire.at(uploadFiles.path, badGateway);
    await fails(3, 'Upload failed with status: 502');
    wire.mend();
    faults.stop('documents');
    await fails(4, unavailable);
    await faults.mend();
    wire.at(uploadFiles.path, flippedBit(papers[5]!.paper.buffer));
    await fails(5, 'Upload verification failed');
    await readsPlainly(page);

    wire.mend();
    for (const { paper } of papers) {
      const row = rowOf(page, paper.name).filter({ has: page.getByRole('button', { name: 'Retry' }) });
      await row.getByRole('button', { name: 'Retry' }).click();
      await expect(row).toHaveCount(0);
    }
    await expect(page.getByText('6 of 6 done', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('All required documents uploaded')).toBeVisible();
    const stored = await filesOf(person);
    expect(stored.map(({ originalFileName }) => originalFileName).toSorted()).toEqual(
      papers.map(({ paper }) => paper.name).toSorted(),
    );
  });

  test(
    "Partial success: 'Upload partially successful' ('{{success}} succeeded, {{failed}} failed'); full success: 'Upload successful' ('{{count}} files uploaded successfully')",
    { tag: '@desktop' },
    async ({ person, wire, open }) => {
      await completeTaxProfile(person);
      const page = await open(person, '/', { ownClock: true });
      await expect(page.getByText('No files uploaded yet')).toBeVisible();
      const addTwo = async (...names: [string, string]) => {
        const chooser = page.waitForEvent('filechooser');
        await page.getByRole('button', { name: 'Transport', exact: true }).click();
        await (await chooser).setFiles(names.map((name) => pdf(name)));
      };
      await stopClock(page);
      wire.at(uploadFiles.path, cut, { times: 1 });
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
      expect(await filesOf(person)).toHaveLength(4);
    },
  );

  test(
    "401 with code SESSION_EXPIRED or with no body gives 'Your session has expired, please log in again' and opens the dialog",
    { tag: '@desktop' },
    async ({ product, person, wire, open }) => {
      await completeTaxProfile(person);
      const page = await open(person, '/');
      await expect(heading(page, 'Six papers to go')).toBeVisible();
      const [first, second, third] = sixPapers();
      const dialog = page.getByRole('alertdialog', { name: 'Session Expired' });
      const endSession = async () => {
        const cookies = await page.context().cookies();
        const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
        await page.request.post(new URL(logout.path, wire.url).href, { headers: { cookie } });
      };
      /** Adds a paper, reads that the session is over, signs in again over it, and the paper goes on by itself. */
      const isAskedFor = async ({ category, paper }: NonNullable<typeof first>) => {
        await addPaper(page, category, paper);
        await expect(dialog).toBeVisible();
        const row = rowOf(page, paper.name);
        await expect(row).toContainText('Your session has expired, please log in again');
        await dialog.getByRole('button', { name: 'Log In' }).click();
        await dialog.getByLabel('Verification code').fill(await product.mailbox.nextCode(person.email));
        await dialog.getByRole('button', { name: 'Verify' }).click();
        await expect(row.getByText('Done', { exact: true })).toBeVisible();
      };
      const endsDuring = (response: Change) =>
        wire.at(
          uploadFiles.path,
          async (passage) => {
            await endSession();
            await passage.pass({ response });
          },
          { times: 1 },
        );

      await test.step('the check before an upload finds out, and nothing is sent', async () => {
        let sent = 0;
        wire.at(uploadFiles.path, (passage) => {
          sent += 1;
          return passage.pass();
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
        const paper = pdf(name);
        return { ...paper, buffer: Buffer.concat([paper.buffer, Buffer.alloc(bytes, ' ')]) };
      };
      const openAs = async (person: Person) => {
        await completeTaxProfile(person);
        const page = await (await openContext({ as: person, baseURL: tight.url })).newPage();
        await page.goto('/');
        await expect(heading(page, 'Six papers to go')).toBeVisible();
        return page;
      };
      const isStored = async (page: Page, name: string) => {
        await addPaper(page, 'Transport', padded(name, 90_000));
        await expect(rowOf(page, name).getByText('Done', { exact: true })).toBeVisible();
      };
      try {
        const first = await signInOverHttp(tight, newAddress());
        const page = await openAs(first);
        await addPaper(page, 'Transport', padded('Scan.pdf', 120_000));
        await expect(rowOf(page, 'Scan.pdf')).toContainText('This file is larger than 0.1 MB.');
        for (const name of ['A.pdf', 'B.pdf']) await isStored(page, name);
        await addPaper(page, 'Transport', padded('C.pdf', 90_000));
        await expect(rowOf(page, 'C.pdf')).toContainText('The storage for this tax year is full (0.2 MB).');
        await readsPlainly(page);

        await test.step('a disk without room: nothing is acknowledged, and the paper goes once there is some', async () => {
          const second = await signInOverHttp(tight, newAddress());
          const other = await openAs(second);
          await isStored(other, 'D.pdf');
          await addPaper(other, 'Transport', padded('E.pdf', 90_000));
          const row = rowOf(other, 'E.pdf').first();
          await expect(row).toContainText('There is no room left to store this.');
          expect(await filesOf(second)).toHaveLength(1);
          await readsPlainly(other);
          tight.makeRoom();
          await row.getByRole('button', { name: 'Retry' }).click();
          await expect(row.getByText('Done', { exact: true })).toBeVisible();
          expect(await filesOf(second)).toHaveLength(2);
          await second.http.dispose();
        });

        await test.step('and a sign-in that was asked for too often', async () => {
          const visitor = await (await openContext({ baseURL: tight.url })).newPage();
          await visitor.goto('/login');
          for (let attempt = 0; attempt < 3; attempt++) {
            await askForCode(visitor, newAddress());
            await visitor.getByRole('button', { name: 'Request a new code' }).click();
          }
          await askForCode(visitor, newAddress());
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
    person,
    admin,
    faults,
    wire,
    consoleWatch,
    open,
  }) => {
    consoleWatch.allow(/the answer does not fit its contract/);
    await completeDocuments(person);
    await person.http.post(finishAdvanced.path, { data: { taxYear, finished: true } });
    const page = await open(person, '/');
    await expect(page.getByRole('button', { name: 'Transmit Files' })).toBeEnabled();
    const failed = alertOf(page, 'Failed to transmit');
    const close = () => failed.getByRole('button', { name: 'Close' }).click();

    faults.stop('filing');
    await transmit(page);
    await expect(failed).toContainText(unavailable);
    await close();
    await faults.mend();

    wire.at(transmitYear.path, badGateway);
    await transmit(page);
    await expect(failed).toContainText('An unknown error occurred');
    await close();
    wire.mend();

    await test.step('an administrator has set the year back meanwhile', async () => {
      const setTo = (status: 2 | 3) =>
        admin.http.post(updateStatusNumeric.path, { data: { status, taxYear, userId: person.id } });
      await setTo(2);
      await transmit(page);
      await expect(failed).toContainText('This tax year cannot be transmitted at this point.');
      await expect(page.getByRole('button', { name: 'Transmit Files' }), 'the page follows').toBeHidden();
      await readsPlainly(page);
      await close();
      await setTo(3);
    });
    await page.reload();
    await transmit(page);
    await expect(page.getByText('Documents Transmitted')).toBeVisible();
  });
});

test.describe('Toasts', () => {
  test("'Logout failed'", { tag: '@desktop' }, async ({ person, faults, wire, open }) => {
    await completeProfile(person);
    const page = await open(person, '/');
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
    await faults.mend();
    wire.at(logout.path, cut);
    await signOut();
    await expect(failed).toContainText('No connection. Please check your network and try again.');
    await failed.getByRole('button', { name: 'Close' }).click();
    wire.mend();
    await signOut();
    await expect(page).toHaveURL('/login');
  });

  test("'Failed to fetch user data', 'Failed to fetch files' (file lists then return empty), 'Failed to fetch document categories', 'Failed to fetch file history'", async ({
    person,
    faults,
    open,
  }) => {
    await completeTaxProfile(person);
    await upload(person, pdf('Halbtax.pdf'), 21);
    const page = await open(person, '/');
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
    await readsPlainly(page);
    await faults.mend();
    await alertOf(page, 'Failed to fetch files').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('link', { name: 'Halbtax.pdf' })).toBeVisible();
  });

  test("'Failed to update tax status'", { tag: '@desktop' }, async ({ person, admin, wire, open }) => {
    await completeDocuments(person);
    // Set back by hand it does not advance by itself again; the next paper asks for it.
    const data = { status: 2, taxYear, userId: person.id };
    await admin.http.post(updateStatusNumeric.path, { data });
    const page = await open(person, '/');
    await expect(heading(page, 'All papers are here')).toBeVisible();
    wire.at(updateStatusNumeric.path, cut);
    await addPaper(page, 'Transport', pdf('Halbtax.pdf'));
    const failed = alertOf(page, 'Failed to update tax status');
    await expect(failed).toContainText('No connection. Please check your network and try again.');
    await expect(rowOf(page, 'Halbtax.pdf').first(), 'the paper itself is safe').toContainText('Done');
    await failed.getByRole('button', { name: 'Close' }).click();
    wire.mend();
    await addPaper(page, 'Transport', pdf('Velo.pdf'));
    await expect(page.getByRole('button', { name: 'Transmit Files' })).toBeVisible();
    await reaches(person, 3);
  });

  test("empty history gives 'no files, upload first'", { tag: '@desktop' }, async ({ person, open }) => {
    await completeTaxProfile(person);
    const page = await open(person, '/');
    await page.getByRole('button', { name: 'File history' }).click();
    await expect(page.getByRole('dialog', { name: 'File History' })).toContainText('No files found');
    await expect(toasts(page).getByRole('status')).toContainText('No files, upload first');
  });
});

test.describe("Camera: 'Camera Error' / 'Failed to access camera. Please make sure you've granted camera permissions.'; capture failed", () => {
  const refusal = "Failed to access camera. Please make sure you've granted camera permissions.";

  test('permission denied, camera taken away, no picture', async ({ person, open }) => {
    await completeTaxProfile(person);
    const page = await open(person, '/');
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
    await readsPlainly(page);
  });

  test('a camera that shows nothing: after ten seconds, to be tried again, or a file instead', async ({
    person,
    browser,
    open,
  }) => {
    await completeTaxProfile(person);
    const page = await open(person, '/', { ownClock: true });
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

  test('no camera at all', { tag: '@desktop' }, async ({ person, product, launchOptions }) => {
    await completeTaxProfile(person);
    const args = launchOptions.args?.filter((arg) => !arg.includes('media-stream'));
    const browser = await chromium.launch({ ...launchOptions, args });
    try {
      const page = await browser.newPage({
        baseURL: product.url,
        storageState: await person.http.storageState(),
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
    person,
    faults,
    wire,
    consoleWatch,
    open,
  }) => {
    consoleWatch.allow(/the answer does not fit its contract/);
    await completeProfile(person);
    const page = await open(person, '/');
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
    await faults.mend();
    wire.at(sendMessage.path, badGateway);
    await says('Please try again');
    await readsPlainly(page);
    wire.mend();
    await send.click();
    await expect(page.getByRole('status').filter({ hasText: 'Message sent' })).toBeVisible();
    await expect(page.getByText('Welche Belege fehlen noch?')).toHaveCount(1);
  });
});

test.describe('Service worker registration failures are only logged', () => {
  test(
    'the page stands, and the console says why',
    { tag: '@desktop' },
    async ({ wire, openContext, consoleWatch }) => {
      consoleWatch.allow(/A bad HTTP response code \(502\)/);
      wire.at('/sw.js', badGateway);
      const page = await (await openContext({ baseURL: wire.url, serviceWorkers: 'allow' })).newPage();
      const logged = page.waitForEvent('console', (message) =>
        message.text().startsWith('The service worker could not be registered'),
      );
      await page.goto('/login');
      expect((await logged).type()).toBe('warning');
      await expect(page.getByLabel('E-mail address')).toBeVisible();
      await readsPlainly(page);
    },
  );
});
