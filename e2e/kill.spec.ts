import { downloadReceipt, endpointUrl, finishAdvanced, listStatusHistory } from '@dossier/contracts';
import type { Page, Route } from '@playwright/test';
import { pdf, sha256, requiredFiles } from './fixtures/files.ts';
import {
  completeProfile,
  completeTaxProfile,
  downloadHashes,
  fetchFiles,
  waitForStatus,
  taxYear,
  upload,
  type TestUser,
} from './fixtures/users.ts';
import { processNames, type ProcessName, type Product } from './fixtures/product.ts';
import { addFile, submitEmail, enterCode, heading, transmit } from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';

/**
 * The supervisor restarts a process at once (docs/operating.md). The `start` benchmark measures that it takes less than
 * 2 s; next to other tests it may take longer.
 */
const BACK_WITHIN_MS = 15_000;

/**
 * Kills the process while the next request to `path` is pending; waits until the product is healthy again. `act` sends that
 * request, and sees its result if that is a toast, which may be gone before the process is back.
 */
async function killDuring(
  { page, product, name, path }: { page: Page; product: Product; name: ProcessName; path: string },
  act: () => Promise<void>,
): Promise<void> {
  const before = product.pid(name);
  const killed = Promise.withResolvers<void>();
  const kill = async (route: Route) => {
    const continued = route.continue();
    product.kill(name);
    killed.resolve();
    await continued;
  };
  await page.route(`**${path}`, kill, { times: 1 });
  await act();
  await killed.promise;
  await waitUntilRestarted(product, name, before);
}

async function waitUntilRestarted(product: Product, name: ProcessName, before: number): Promise<void> {
  await expect
    .poll(async () => product.pid(name) !== before && (await product.isHealthy()), {
      message: `${name} is back within ${BACK_WITHIN_MS} ms`,
      timeout: BACK_WITHIN_MS,
      intervals: [25],
    })
    .toBe(true);
}

/** Expects that every acknowledged file is stored byte for byte and every listed file is readable. */
async function expectAllReadable(user: TestUser, acknowledged: Iterable<string>): Promise<void> {
  const listed = await fetchFiles(user);
  const hashes = await downloadHashes(user, listed);
  expect(hashes).toEqual(listed.map(({ hash }) => hash));
  expect(new Set(hashes).size, 'no file is stored twice').toBe(hashes.length);
  expect(hashes).toEqual(expect.arrayContaining([...acknowledged]));
}

for (const name of processNames) {
  test(`kill -9 of ${name} during upload and transmit loses no data`, async ({ product, user, openPage }) => {
    await completeTaxProfile(user);
    const acknowledged = new Set<string>();
    const [last, ...first] = requiredFiles();
    for (const { file, categoryId } of first) acknowledged.add((await upload(user, file, categoryId)).hash);
    const page = await openPage(user);
    await page.goto('/');
    await expect(heading(page, 'One document to go')).toBeVisible();

    await test.step('during the last upload', async () => {
      const row = page.getByRole('listitem').filter({ hasText: last!.file.name });
      const done = row.getByText('Done', { exact: true });
      const retry = row.getByRole('button', { name: 'Retry' });
      await killDuring({ page, product, name, path: '/api/upload' }, () =>
        addFile(page, last!.category, last!.file),
      );
      await expect(done.or(retry)).toBeVisible();
      const rowText = await row.first().innerText();
      if (rowText.includes('Retry')) {
        expect(rowText, 'the row shows the error').toMatch(/error|not available|interrupted|failed/i);
        // The automatic retry may have finished by now.
        await retry.or(done).click();
      }
      await expect(done).toBeVisible();
      acknowledged.add(sha256(last!.file.buffer));
      await waitForStatus(user, 3);
      await expect(heading(page, 'All required documents are in')).toBeVisible();
    });

    await test.step('at transmit', async () => {
      await user.http.post(finishAdvanced.path, { data: { taxYear, finished: true } });
      await page.reload();
      const banner = page.getByText('Documents Transmitted');
      const failed = page.getByText('Failed to transmit');
      await killDuring({ page, product, name, path: '/api/tax-year-status/transmit' }, async () => {
        await transmit(page);
        await expect(banner.or(failed).first()).toBeVisible();
      });
      // Its dialog stays open after a failure.
      const again = page.getByRole('alertdialog').getByRole('button', { name: 'Transmit Files' });
      await expect(async () => {
        // The status may have been refreshed by now.
        if (!(await banner.isVisible())) await again.click();
        await expect(banner).toBeVisible();
      }).toPass();
    });

    await expectAllReadable(user, acknowledged);
    const history = await user.http.get(endpointUrl(listStatusHistory, { query: { taxYear } }));
    const steps = ((await history.json()) as { from: number | null; to: number }[]).map(({ from, to }) => [
      from,
      to,
    ]);
    expect(steps.slice(-4)).toEqual([
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 5],
    ]);
    const receipt = await user.http.get(endpointUrl(downloadReceipt, { query: { taxYear } }));
    expect((await receipt.body()).subarray(0, 5).toString()).toBe('%PDF-');
    const mails = () => product.mailbox.mailsTo(user.email).filter((mail) => !/\b\d{6}\b/.test(mail.text));
    await expect.poll(() => mails().length, { message: 'one mail' }).toBe(1);
  });
}

for (const name of ['api-gateway', 'auth', 'profile'] as const) {
  test(`kill -9 of ${name} while saving a profile keeps the input`, async ({ product, user, openPage }) => {
    await completeProfile(user);
    const page = await openPage(user);
    await page.goto('/profile');
    await page.getByLabel('First name').fill('Annemarie');
    const save = page.getByRole('button', { name: 'Update profile' });
    const saved = page.getByText('Profile Updated');
    await killDuring({ page, product, name, path: '/api/user/profile' }, async () => {
      await save.click();
      await expect(saved.or(page.getByText('Failed to update profile')).first()).toBeVisible();
    });
    await expect(page.getByLabel('First name')).toHaveValue('Annemarie');
    if (!(await saved.isVisible())) await save.click();
    await expect(saved).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('First name')).toHaveValue('Annemarie');
  });
}

for (const name of ['api-gateway', 'auth', 'messages'] as const) {
  test(`kill -9 of ${name} while requesting a code still allows sign-in`, async ({
    page,
    product,
    address,
  }) => {
    await page.goto('/login');
    const code = page.getByLabel('Verification code');
    await killDuring({ page, product, name, path: '/api/auth/request-code' }, () =>
      submitEmail(page, address),
    );
    await expect(code.or(page.locator('[aria-invalid=true]'))).toBeVisible();
    if (!(await code.isVisible())) await page.getByRole('button', { name: 'Send code' }).click();
    await enterCode(page, product, address);
    await expect(page).toHaveURL('/profile?firstTime=true');
  });
}

test('a session survives the restart of every process', async ({ product, user }) => {
  await upload(user, pdf('Lohnausweis.pdf'));
  for (const name of processNames) {
    const before = product.pid(name);
    product.kill(name);
    await waitUntilRestarted(product, name, before);
  }
  await expectAllReadable(user, []);
});
