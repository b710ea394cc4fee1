/** Every failed request of the advanced tax information, through a real fault. */
import {
  endpointUrl,
  finishAdvanced,
  getProfile,
  listCategoryPreferences,
  listSections,
  saveAuthorization,
  saveChildren,
  saveSpouse,
  setCategoryPreference,
  setSection,
  switchAuthorization,
  uploadFiles,
} from '@dossier/contracts';
import { expectToast, switchOn, tab, tinField, uploadTo } from './fixtures/advanced.ts';
import { cut } from './fixtures/fault-proxy.ts';
import { button, closeToast, heading, signOut, toasts } from './fixtures/steps.ts';
import { completeDocuments, taxYear } from './fixtures/users.ts';
import { expect, test } from './fixtures/test.ts';

test('reports each failed request, keeps or reverts as it should, and shows copies until signing out', async ({
  user,
  faultProxy,
  open,
}) => {
  await completeDocuments(user);
  await switchOn(user, 'investments', 'spouse', 'children');
  const page = await open(user, '/advanced-tax-info');
  const failAt = (path: string) => faultProxy.at(path, cut);

  const deductions = page.getByRole('switch', { name: 'Deductions', exact: true });
  failAt(setSection.path.replace('{section}', 'deductions'));
  await deductions.click();
  await expectToast(page, 'Update failed', 'Could not save your preference. Please try again.');
  await expect(deductions).not.toBeChecked();

  failAt(finishAdvanced.path);
  await page.getByRole('switch', { name: 'Section Complete' }).check();
  await button(page, 'Finish Section').click();
  await expectToast(page, 'Failed to update', 'Could not update section toggle. Please try again.');
  await page.getByRole('switch', { name: 'Section Complete' }).uncheck();

  await tab(page, 'Investments').click();
  failAt(setCategoryPreference.path.replace('{categoryId}', '11'));
  const box = page.getByRole('checkbox', { name: 'Does not apply to me Cryptocurrencies' });
  await box.check();
  await expectToast(page, 'Update failed');
  await expect(box).toBeChecked();
  await page.reload();
  await expect(box, 'kept although the page was left').toBeChecked();
  failAt(uploadFiles.path);
  await uploadTo(page, 'Stocks & Bonds', 'shares.pdf');
  await expectToast(page, 'Upload Failed', 'Failed to upload file to Stocks & Bonds. Please try again.');
  const bothChosen = Promise.withResolvers<void>();
  faultProxy.at(uploadFiles.path, async (proxied) => {
    await bothChosen.promise;
    proxied.cut();
  });
  for (const name of ['funds.pdf', 'bonds.pdf']) await uploadTo(page, 'Stocks & Bonds', name);
  bothChosen.resolve();
  await expectToast(page, 'Upload Failed', 'There was an error uploading your file.');

  await tab(page, 'Spouse').click();
  await expect(page.getByLabel('First name')).toBeVisible();
  failAt(saveSpouse.path);
  await page.getByLabel('First name').fill('Urs');
  await page.getByLabel('Last name').fill('Aebischer');
  await button(page, 'Save').click();
  await expectToast(page, 'Error', 'Failed to save spouse information. Please try again.');
  await expect(page.getByLabel('First name')).toHaveValue('Urs');

  await tab(page, 'Children').click();
  await button(page, 'Add child').click();
  failAt(saveChildren.path);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First name').fill('Mia');
  await dialog.getByLabel('Last name').fill('Aebischer');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toasts(page).getByText('Error', { exact: true })).toBeVisible();
  await expect(toasts(page)).toContainText('Failed to save children information. Please try again.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await closeToast(page);

  await tab(page, 'Authorization').click();
  await expect(tinField(page)).toBeVisible();
  failAt(switchAuthorization.path);
  await page.getByRole('switch', { name: 'Tax address' }).click();
  await expectToast(page, 'Save Failed', 'Failed to save authorization settings. Please try again.');
  await expect(page.getByRole('switch', { name: 'Tax address' })).not.toBeChecked();
  failAt(saveAuthorization.path);
  await tinField(page).fill('123456789');
  await page.getByRole('checkbox', { name: 'I accept the power of attorney' }).check();
  await button(page, 'Save').click();
  await expectToast(page, 'Save Failed', 'Failed to save authorization settings. Please try again.');
  await expect(tinField(page)).toHaveValue('123.456.789');

  faultProxy.repair();
  await button(page, 'Save').click();
  await expectToast(
    page,
    'Authorization Settings Saved',
    'Your tax ID and power of attorney settings have been saved.',
  );
  await tab(page, 'Investments').click();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  const path = endpointUrl(listCategoryPreferences, { query: { taxYear } });
  await expect
    .poll(async () => (await user.http.get(path)).json())
    .toMatchObject([{ categoryId: 11, isRelevant: false }]);

  faultProxy.at(getProfile.path, cut);
  await page.goto('/tax-card-demo');
  await expect(heading(page, 'Tax Card Demo')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Unable to load tax card activation data' })).toBeVisible();
  faultProxy.repair();
  await button(page, 'Try again').click();
  await expect(page.getByText('Active Sections')).toBeVisible();

  // Copies in the browser appear at once, and are gone after signing out.
  faultProxy.at(listSections.path, cut);
  await page.goto('/advanced-tax-info');
  await expect(page.getByRole('switch', { name: 'Investments' })).toBeChecked();
  faultProxy.repair();
  const copies = () =>
    page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('dossier.copy.')));
  expect(await copies()).not.toEqual([]);
  await signOut(page);
  expect(await copies()).toEqual([]);
});
