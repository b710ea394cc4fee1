/** What makes the desk fast to work in: message templates, saved views and the filing as one ZIP. */
import { readFile } from 'node:fs/promises';
import { downloadFile, endpointUrl, transmit } from '@dossier/contracts';
import { expectFits, expectNoAxeViolations } from './fixtures/axe.ts';
import { heading } from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';
import { completeDocuments, fetchFiles, taxYear } from './fixtures/users.ts';

const tablet = { width: 768, height: 1024 };

test(
  'an expert writes a template, sends it filled in, keeps a view, and downloads the filing',
  { tag: '@desktop' },
  async ({ user, expert, admin, openPage, openContext }) => {
    test.slow();
    await completeDocuments(user);
    expect((await user.http.post(transmit.path, { data: { taxYear } })).ok()).toBe(true);
    const page = await (await openContext({ as: expert, viewport: tablet })).newPage();

    await test.step('a template in two languages', async () => {
      await page.goto('/desk/templates');
      await expect(heading(page, 'Message templates')).toBeVisible();
      await page.getByRole('button', { name: 'New template' }).click();
      const dialog = page.getByRole('alertdialog', { name: 'New template' });
      for (const [language, title, body] of [
        ['English', 'All complete', 'Dear {name}, your documents for {taxYear} are complete.'],
        ['Deutsch', 'Alles da', 'Guten Tag {name}, die Unterlagen für {taxYear} sind vollständig.'],
      ] as const) {
        const texts = dialog.getByRole('group', { name: language, exact: true });
        await texts.getByLabel('Title').fill(title);
        await texts.getByLabel('Text').fill(body);
      }
      await expectNoAxeViolations(page, 'the dialog of a template');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('list', { name: 'Message templates' })).toContainText('All complete');
      await expectFits(page, 'the templates');
    });

    await test.step('a view keeps search and filters', async () => {
      await page.goto('/desk?assigned=nobody');
      await page.getByLabel('Name, e-mail address or user ID').fill(user.email);
      const rows = page.getByRole('table', { name: 'Filings' }).locator('tbody').getByRole('row');
      await expect(rows).toHaveCount(1);
      await page.getByRole('button', { name: 'Save view' }).click();
      const dialog = page.getByRole('dialog', { name: 'Save view' });
      await dialog.getByLabel('Name').fill('New in March');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('View saved')).toBeVisible();
      await page.goto('/desk');
      const view = page.getByRole('link', { name: 'New in March' });
      await view.click();
      await expect(view).toHaveAttribute('aria-current', /.+/);
      await expect(rows).toHaveCount(1);
      await expectNoAxeViolations(page, 'the queue with a view');
      await rows.getByRole('link', { name: 'Anna Müller' }).click();
      await expect(heading(page, 'Anna Müller')).toBeVisible();
    });

    await test.step('an administrator at the same filing sees that the expert has it open', async () => {
      const other = await (await openContext({ as: admin, viewport: tablet })).newPage();
      await other.goto(`/desk/${user.id}/${taxYear}`);
      await expect(other.getByText(`${expert.email} has this filing open, too.`)).toBeVisible();
      await expectNoAxeViolations(other, 'a filing that somebody else has open');
      await expectFits(other, 'a filing that somebody else has open');
      await other.close();
    });

    const text = `Dear Anna Müller, your documents for ${taxYear} are complete.`;
    await test.step('the template is sent with name and year, and the user reads it', async () => {
      await page.getByRole('tab', { name: 'Messages' }).click();
      await page.getByRole('button', { name: 'Insert template' }).click();
      await page.getByRole('menuitem', { name: 'All complete' }).click();
      await expect(page.getByLabel('Your answer')).toHaveValue(text);
      await page.getByRole('button', { name: 'Send answer' }).click();
      await expect(page.getByText('Answer sent')).toBeVisible();
      const reader = await openPage(user);
      await reader.goto(`/?taxYear=${taxYear}`);
      await expect(reader.getByText(text)).toBeVisible();
    });

    await test.step('the ZIP holds every document as it was uploaded, and the answers', async () => {
      await page.getByRole('tab', { name: 'Filing' }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download as ZIP' }).click();
      const archive = await readFile(await (await download).path());
      for (const { id, originalFileName } of await fetchFiles(user)) {
        const paper = await user.http.get(endpointUrl(downloadFile, { params: { id } }));
        expect(paper.ok()).toBe(true);
        expect(archive.includes(await paper.body()), originalFileName).toBe(true);
      }
      for (const name of ['index.html', 'filing.json']) expect(archive.includes(name), name).toBe(true);
      await expect(page.getByText('Your download is complete')).toBeVisible();
    });

    await test.step('the enclosures hold a file per category, without a paper that is internal', async () => {
      const [paper] = await fetchFiles(user);
      await page
        .getByRole('button', { name: paper?.originalFileName ?? '' })
        .first()
        .click();
      await page.getByRole('button', { name: 'Internal', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Internal', exact: true, pressed: true })).toBeVisible();
      await page.getByRole('radio', { name: /one PDF per category/ }).check();
      await expectNoAxeViolations(page, 'the choice of an export');
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download as ZIP' }).click();
      const archive = await readFile(await (await download).path());
      for (const name of ['Contents.csv', `Anna-Mueller-${taxYear}/001-`])
        expect(archive.includes(name), name).toBe(true);
      expect(archive.includes('Left out: internal to the office')).toBe(true);
    });

    await test.step('a draft of the return has the person, and lists what it lacks', async () => {
      await page.getByRole('button', { name: 'Create draft' }).click();
      await expect(
        page.getByText('The draft lacks something that the standard requires', { exact: false }),
      ).toBeVisible();
      await page.getByLabel('AHV number of the person').fill('7569217076985');
      await page.getByRole('button', { name: 'Create again' }).click();
      await expect(page.getByText('The draft lacks something', { exact: false })).toBeHidden();
      await expectNoAxeViolations(page, 'the draft of a return');
      await expectFits(page, 'the draft of a return');
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save draft (XML)' }).click();
      const xml = await readFile(await (await download).path(), 'utf8');
      expect(xml).toContain('<vn>7569217076985</vn>');
      expect(xml).toContain('<officialName>Müller</officialName>');
    });
  },
);
