/** A failed change of the status, in the built remote: its mutations report it although nobody waits for them. */
import { getTaxStatus, updateStatusNumeric } from '@dossier/contracts';
import { requiredFiles } from './fixtures/files.ts';
import { toasts } from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';
import { completeTaxProfile, fetchStatus, upload } from './fixtures/users.ts';

test('"None this year" for the last document says that the status could not be changed', async ({
  user,
  openContext,
}) => {
  await completeTaxProfile(user);
  for (const { category, categoryId, file } of requiredFiles())
    if (category !== 'Transport') await upload(user, file, categoryId);
  const atDocuments = await fetchStatus(user);
  const page = await (await openContext({ as: user })).newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The server advances the status by itself a moment later: the page is faster.
  await page.route(`**${getTaxStatus.path}?*`, (route) => route.fulfill({ json: atDocuments }));
  await page.route(`**${updateStatusNumeric.path}`, (route) =>
    route.fulfill({
      status: 503,
      json: { code: 'SERVICE_UNAVAILABLE', message: 'Back soon', requestId: 'r1' },
    }),
  );
  const transport = page.getByRole('listitem').filter({ hasText: 'Transport' }).first();
  await transport.getByRole('button', { name: /None this year/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio').first().check({ force: true });
  await dialog.getByRole('button', { name: 'Declare' }).click();
  await expect(toasts(page).getByText('Failed to update tax status')).toBeVisible();
});
