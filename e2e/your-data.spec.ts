import { readFile } from 'node:fs/promises';
import { expectFits, expectNoAxeViolations } from './fixtures/axe.ts';
import { pdf } from './fixtures/files.ts';
import { completeProfile, upload } from './fixtures/users.ts';
import { expect, test } from './fixtures/test.ts';

/** The record at the end of a ZIP, without which it cannot be opened. */
const endOfArchive = Buffer.from('504b0506', 'hex');

test('the profile downloads all data of the user as one ZIP, and reports a failure', async ({
  user,
  openContext,
}) => {
  await completeProfile(user);
  const papers = [pdf('Lohnausweis.pdf'), pdf('Zins.pdf')];
  for (const paper of papers) await upload(user, paper);
  const context = await openContext({ as: user });
  const page = await context.newPage();
  await page.goto('/profile');
  const button = page.getByRole('button', { name: 'Download my data' });

  const download = page.waitForEvent('download');
  await button.click();
  expect((await download).suggestedFilename()).toMatch(/^Dossier-data-\d{4}-\d\d-\d\d\.zip$/);
  const archive = await readFile(await (await download).path());
  // Entries are not compressed: the original bytes are in the archive as they are.
  for (const { name, buffer } of papers) {
    expect(archive.includes(buffer)).toBe(true);
    expect(archive.includes(name)).toBe(true);
  }
  expect(archive.includes(user.email)).toBe(true);
  expect(archive.lastIndexOf(endOfArchive)).toBe(archive.length - 22);
  await expect(page.getByText('Your download is complete')).toBeVisible();
  await expectNoAxeViolations(page, 'after the download');
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectFits(page, `at ${width} px`);
  }

  await context.setOffline(true);
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The download could not be prepared')).toBeVisible();
});
