import type { Page } from '@playwright/test';
import { logout, uploadFiles } from '@dossier/contracts';
import { pdf, requiredFiles } from './fixtures/files.ts';
import { completeTaxProfile, fetchFiles, signInOverHttp, type TestUser } from './fixtures/users.ts';
import { startSmallDiskProduct } from './fixtures/small-disk.ts';
import { addFile, firstView, submitEmail, heading, stopClock } from './fixtures/steps.ts';
import { expect, newAddress, test } from './fixtures/test.ts';
import { badGateway, cut, flippedBit, corruptedResponse, type Change } from './fixtures/fault-proxy.ts';
import {
  expectNoTechnicalText,
  unavailable,
  findAlert,
  findFieldError,
  findUploadRow,
} from './fixtures/error-messages.ts';

test.describe('upload', () => {
  test("shows the error of each file with a retry button, and the toast 'Upload failed'", async ({
    user,
    faults,
    faultProxy,
    consoleWatch,
    open,
  }) => {
    consoleWatch.allow(/the response does not match its contract/);
    await completeTaxProfile(user);
    const page = await open(user, '/', { ownClock: true });
    await expect(page.getByText('No files uploaded yet')).toBeVisible();
    await stopClock(page);
    const testFiles = requiredFiles();
    const expectError = async (index: number, text: string) => {
      const { category, file } = testFiles[index]!;
      await addFile(page, category, file);
      const row = findUploadRow(page, file.name);
      await expect(row).toContainText(text);
      await expect(row).toContainText('The file is saved here.');
      await expect(row.getByRole('button', { name: `Retry ${file.name}` })).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: `${file.name}: ${text}` })).toBeAttached();
    };

    faultProxy.at(uploadFiles.path, cut);
    await expectError(0, 'Network error occurred');
    const toast = findAlert(page, 'Upload failed').filter({ hasText: 'Please try again' });
    await expect(toast).toBeVisible();
    faultProxy.at(uploadFiles.path, corruptedResponse);
    await expectError(1, 'Invalid JSON response from server');
    faultProxy.at(uploadFiles.path, (proxied) =>
      proxied.pass({ response: (bytes) => bytes.toString().replace(/"files":\[.*\]/, '"files":[]') }),
    );
    await expectError(2, 'File not found in server response');
    faultProxy.at(uploadFiles.path, badGateway);
    await expectError(3, 'Upload failed with status: 502');
    faultProxy.repair();
    faults.stop('documents');
    await expectError(4, unavailable);
    await faults.repair();
    faultProxy.at(uploadFiles.path, flippedBit(testFiles[5]!.file.buffer));
    await expectError(5, 'Upload verification failed');
    await expectNoTechnicalText(page);

    faultProxy.repair();
    for (const { file } of testFiles) {
      const row = findUploadRow(page, file.name).filter({ has: page.getByRole('button', { name: 'Retry' }) });
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
    "a 401 with SESSION_EXPIRED or without a body shows 'Your session has expired, please log in again' and the dialog",
    { tag: '@desktop' },
    async ({ product, user, faultProxy, open }) => {
      await completeTaxProfile(user);
      const page = await open(user, '/');
      await expect(heading(page, 'Six documents to go')).toBeVisible();
      await expect(firstView(page)).toHaveCount(0);
      const [first, second, third] = requiredFiles();
      const dialog = page.getByRole('alertdialog', { name: 'Session Expired' });
      const endSession = async () => {
        const cookies = await page.context().cookies();
        const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
        await page.request.post(new URL(logout.path, faultProxy.url).href, { headers: { cookie } });
      };
      /** Adds a file, expects the expired session, signs in again, and expects the upload to continue. */
      const addFileAndSignIn = async ({ category, file }: NonNullable<typeof first>) => {
        await addFile(page, category, file);
        await expect(dialog).toBeVisible();
        const row = findUploadRow(page, file.name);
        await expect(row).toContainText('Your session has expired, please log in again');
        await dialog.getByRole('button', { name: 'Log In' }).click();
        await dialog.getByLabel('Verification code').fill(await product.mailbox.nextCode(user.email));
        await expect(row.getByText('Done', { exact: true })).toBeVisible();
      };
      const endSessionDuringUpload = (response: Change) =>
        faultProxy.at(
          uploadFiles.path,
          async (proxied) => {
            await endSession();
            await proxied.pass({ response });
          },
          { times: 1 },
        );

      await test.step('the check before an upload detects it, and nothing is sent', async () => {
        let sent = 0;
        faultProxy.at(uploadFiles.path, (proxied) => {
          sent += 1;
          return proxied.pass();
        });
        await endSession();
        await addFileAndSignIn(first!);
        expect(sent, 'once, after signing in').toBe(1);
      });
      await test.step('the session ends during the upload', async () => {
        endSessionDuringUpload((bytes) => bytes);
        await addFileAndSignIn(second!);
      });
      await test.step('the session ends during the upload, with an empty body', async () => {
        endSessionDuringUpload(() => '');
        await addFileAndSignIn(third!);
      });
    },
  );

  test(
    'shows the server message for a file too large, an exceeded quota, a full disk and a rate limit',
    { tag: '@desktop' },
    async ({ openContext }) => {
      const smallProduct = await startSmallDiskProduct(600, {
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
        const page = await (await openContext({ as: user, baseURL: smallProduct.url })).newPage();
        await page.goto('/');
        await expect(heading(page, 'Six documents to go')).toBeVisible();
        return page;
      };
      const expectStored = async (page: Page, name: string) => {
        await addFile(page, 'Transport', padded(name, 90_000));
        await expect(findUploadRow(page, name).getByText('Done', { exact: true })).toBeVisible();
      };
      try {
        const first = await signInOverHttp(smallProduct, newAddress());
        const page = await openAs(first);
        await addFile(page, 'Transport', padded('Scan.pdf', 120_000));
        await expect(findUploadRow(page, 'Scan.pdf')).toContainText(
          'This file is larger than 0.1 MB. Please choose a smaller one.',
        );
        for (const name of ['A.pdf', 'B.pdf']) await expectStored(page, name);
        await addFile(page, 'Transport', padded('C.pdf', 90_000));
        await expect(findUploadRow(page, 'C.pdf')).toContainText(
          'The storage for this tax year is full (0.2 MB).',
        );
        await expectNoTechnicalText(page);

        await test.step('full disk: the upload fails and succeeds once there is space', async () => {
          const second = await signInOverHttp(smallProduct, newAddress());
          const other = await openAs(second);
          await expectStored(other, 'D.pdf');
          await addFile(other, 'Transport', padded('E.pdf', 90_000));
          const row = findUploadRow(other, 'E.pdf').first();
          await expect(row).toContainText('Storage is full.');
          expect(await fetchFiles(second)).toHaveLength(1);
          await expectNoTechnicalText(other);
          smallProduct.freeSpace();
          await row.getByRole('button', { name: 'Retry' }).click();
          await expect(row.getByText('Done', { exact: true })).toBeVisible();
          expect(await fetchFiles(second)).toHaveLength(2);
          await second.http.dispose();
        });

        await test.step('rate limit: too many sign-in codes', async () => {
          const visitor = await (await openContext({ baseURL: smallProduct.url })).newPage();
          await visitor.goto('/login');
          for (let attempt = 0; attempt < 3; attempt++) {
            await submitEmail(visitor, newAddress());
            await visitor.getByRole('button', { name: 'Request a new code' }).click();
          }
          await submitEmail(visitor, newAddress());
          await expect(
            findFieldError(visitor, 'No new code was sent, because several were requested.'),
          ).toBeVisible();
        });
        await first.http.dispose();
      } finally {
        await smallProduct.stop();
      }
    },
  );
});
