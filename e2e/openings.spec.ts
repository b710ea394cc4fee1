/** The office opens a tax year for its clients, who find it begun. */
import { expectFits, expectNoAxeViolations } from './fixtures/axe.ts';
import { heading } from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';
import { completeTaxProfile } from './fixtures/users.ts';

test.use({ settings: { REVIEW: 'expert' } });

test(
  'a year is opened for a client, with a mail, and again for all without a second one',
  { tag: '@desktop' },
  async ({ user, product, admin, openContext }) => {
    test.slow();
    await completeTaxProfile(user);
    const page = await (await openContext({ as: admin, viewport: { width: 1280, height: 900 } })).newPage();
    const mails = () =>
      product.mailbox.mailsTo(user.email).filter(({ subject }) => subject === 'Your tax year is open').length;

    await test.step('for one client', async () => {
      // The list is seconds behind.
      await expect(async () => {
        await page.goto(`/desk/clients?q=${user.email}`);
        await expect(page.getByRole('table', { name: 'Clients' })).toContainText('Anna Müller', {
          timeout: 2000,
        });
      }).toPass({ timeout: 60_000 });
      await page.getByRole('table', { name: 'Clients' }).locator('tbody').getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Open a year' }).click();
      const dialog = page.getByRole('dialog', { name: 'Open a year' });
      await expectNoAxeViolations(page, 'the dialog that opens a year');
      await dialog.getByRole('button', { name: 'Open' }).click();
      await expect(heading(page, 'Years opened')).toBeVisible();
      const row = page.getByRole('list', { name: 'Openings' }).getByRole('listitem').first();
      await expect(row).toContainText('1 opened');
      await expect(row).toContainText('Done');
      await row.getByRole('button', { name: /^Clients/ }).click();
      await expect(page.getByRole('link', { name: 'Anna Müller' })).toBeVisible();
      await expectNoAxeViolations(page, 'the openings');
      await expectFits(page, 'the openings');
      await expect.poll(mails).toBe(1);
    });

    await test.step('for all, where it had begun', async () => {
      await page.getByRole('button', { name: 'Open a year for all' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Open' }).click();
      await expect(page.getByRole('list', { name: 'Openings' }).getByRole('listitem').first()).toContainText(
        /1 had begun/,
      );
      expect(mails()).toBe(1);
      await page.goto(`/desk/clients/${user.id}`);
      await expect(page.getByRole('list', { name: 'Tax years' }).getByRole('listitem').first()).toBeVisible();
    });
  },
);
