import { readFile } from 'node:fs/promises';
import { requiredFiles } from './fixtures/files.ts';
import {
  addFile,
  fillProfile,
  fillTaxProfile,
  finishAdvanced,
  heading,
  signIn,
  signOut,
  transmit,
} from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';

test('completes a tax year from sign-in to receipt', async ({ page, product, address }) => {
  test.slow();
  const testFiles = requiredFiles();

  await test.step('sign in with the code from the mail', () => signIn(page, product, address));
  await test.step('profile and terms', () => fillProfile(page));
  await test.step('tax profile', () => fillTaxProfile(page));

  await test.step('six files, and the automatic advance from 2 to 3', async () => {
    await expect(heading(page, 'Six documents to go')).toBeVisible();
    for (const { category, file } of testFiles) await addFile(page, category, file);
    await expect(page.getByText('All required documents uploaded')).toBeVisible();
    await expect(page.getByRole('progressbar', { name: 'Progress of your tax year' })).toHaveAttribute(
      'aria-valuetext',
      'Step 3 of 6: Documents Submitted (50%)',
    );
    await expect(page.getByRole('button', { name: 'Transmit Files' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await page.getByRole('button', { name: 'Show all' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your Files' });
    for (const { file } of testFiles)
      await expect(dialog.getByRole('link', { name: file.name })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a file downloads unchanged', async () => {
    const { file } = testFiles[0]!;
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByRole('dialog').getByRole('link', { name: file.name }).click();
    const preview = page.getByRole('dialog', { name: file.name });
    const download = page.waitForEvent('download');
    await preview.getByRole('link', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe(file.name);
    expect(await readFile(await (await download).path())).toEqual(file.buffer);
    await page.keyboard.press('Escape');
    await expect(preview).toBeHidden();
    await page.keyboard.press('Escape');
  });

  await test.step('advanced section: enable one section and finish', async () => {
    await finishAdvanced(page);
  });

  await test.step('transmit and download the receipt', async () => {
    await page.goto('/');
    await transmit(page);
    await expect(page.getByText('Documents Transmitted')).toBeVisible();
    await expect(
      page.getByText('Your tax documents have been successfully transmitted and are now being processed.'),
    ).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download receipt' }).click();
    const receipt = await readFile(await (await download).path());
    expect(receipt.subarray(0, 4).toString()).toBe('%PDF');
    expect(receipt.length).toBeGreaterThan(5_000);
  });

  await test.step('sign out', () => signOut(page));
});
