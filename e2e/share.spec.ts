import type { BrowserContext } from '@playwright/test';
import { sharePath } from '@dossier/contracts';
import { pdf, type TestFile } from './fixtures/files.ts';
import { enterCode, heading, pileDialog, submitEmail, uploadPile } from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';
import { completeTaxProfile, fetchFiles } from './fixtures/users.ts';

test.use({ serviceWorkers: 'allow' });

/** Sends files as the share menu does. The page belongs to no site, so any other site could send them as well. */
async function share(context: BrowserContext, url: string, files: readonly TestFile[]) {
  const page = await context.newPage();
  await page.setContent(
    `<form method="post" enctype="multipart/form-data" action="${url + sharePath}"><input type="file" name="files" multiple><button>Share</button></form>`,
  );
  await page.setInputFiles('input', [...files]);
  await page.getByRole('button', { name: 'Share' }).click();
  return page;
}

test('files of the share menu wait offline and for the sign-in, and are uploaded after a press only', async ({
  user,
  product,
  openContext,
}) => {
  await completeTaxProfile(user);
  const files = [pdf('Lohnausweis.pdf'), pdf('Zinsausweis.pdf')];
  const context = await openContext({ baseURL: product.url, serviceWorkers: 'allow' });
  const first = await context.newPage();
  await first.goto('/login');
  await first.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await first.close();

  await context.setOffline(true);
  const page = await share(context, product.url, files);
  await expect(heading(page, 'You are offline')).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL('/login');
  await submitEmail(page, user.email);
  await enterCode(page, product, user.email);
  await expect(pileDialog(page)).toBeVisible();
  for (const { name } of files) await expect(pileDialog(page).getByText(name, { exact: true })).toBeVisible();
  expect(await fetchFiles(user)).toEqual([]);

  await uploadPile(page, 'Bank Documents');
  await expect
    .poll(async () => (await fetchFiles(user)).map(({ fileName }) => fileName).sort())
    .toEqual(files.map(({ name }) => name));
  await page.reload();
  await expect(page.getByRole('link', { name: 'Lohnausweis.pdf' })).toBeVisible();
  await expect(pileDialog(page), 'offered once').toHaveCount(0);
});

test('says when files of the share menu could not be kept', async ({ user, product, openContext }) => {
  await completeTaxProfile(user);
  const context = await openContext({ as: user, baseURL: product.url, serviceWorkers: 'allow' });
  const without = await share(context, product.url, [pdf('a.pdf')]);
  await expect(without.getByText('They could not be taken over.')).toBeVisible();
  await expect(without).toHaveURL('/');

  await without.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const many = Array.from({ length: 51 }, (_, at) => pdf(`${at}.pdf`));
  const page = await share(context, product.url, many);
  await expect(page.getByText('At most 50 documents can wait here.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
