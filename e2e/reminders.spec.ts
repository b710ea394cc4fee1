/** The office reminds clients before a transmission: by hand, in words of the office, and by a rule. */
import { expectFits, expectNoAxeViolations } from './fixtures/axe.ts';
import { heading } from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';
import { completeTaxProfile } from './fixtures/users.ts';

test.use({ settings: { REVIEW: 'expert' } });

test(
  'clients are reminded and written to before a transmission, and a rule says who would be next',
  { tag: '@desktop' },
  async ({ user, product, admin, openPage, openContext }) => {
    test.slow();
    await completeTaxProfile(user);
    const page = await (await openContext({ as: admin, viewport: { width: 1280, height: 900 } })).newPage();

    await test.step('by hand, once a day', async () => {
      // The list is seconds behind.
      await expect(async () => {
        await page.goto(`/desk/clients?q=${user.email}`);
        await expect(page.getByRole('table', { name: 'Clients' })).toContainText(
          /Documents being collected/,
          {
            timeout: 2000,
          },
        );
      }).toPass({ timeout: 60_000 });
      await page.getByRole('table', { name: 'Clients' }).locator('tbody').getByRole('checkbox').check();
      const bar = page.getByRole('group', { name: 'Selected clients' });
      await bar.getByRole('button', { name: 'Remind' }).click();
      await expect(page.getByText('1 client reminded')).toBeVisible();
      await expect
        .poll(() => product.mailbox.mailsTo(user.email).map(({ subject }) => subject))
        .toContain('Your expert is waiting for you in Dossier');
      await bar.getByRole('button', { name: 'Remind' }).click();
      await expect(page.getByText('The client has had a reminder today.')).toBeVisible();
    });

    await test.step('a template, whose placeholders are filled in', async () => {
      const bar = page.getByRole('group', { name: 'Selected clients' });
      await bar.getByRole('button', { name: 'Send a message' }).click();
      const dialog = page.getByRole('dialog', { name: 'Send a message' });
      await dialog.getByLabel('Template').selectOption({ label: 'Reminder' });
      await expectNoAxeViolations(page, 'the message to clients');
      await dialog.getByRole('button', { name: 'Send to 1' }).click();
      await expect(dialog).toBeHidden();
      const own = await openPage(user);
      await own.goto('/');
      const message = own.getByRole('list', { name: 'Earlier messages' }).getByRole('listitem');
      await expect(message).toHaveText(/Hello Anna Müller.*Your tax return 20\d\d is .*Filing deadline: \w/s);
    });

    await test.step('a rule, with a look at who would get a mail', async () => {
      await page.goto('/desk/clients');
      await page.getByRole('link', { name: 'Reminders' }).click();
      await expect(heading(page, 'Reminders')).toBeVisible();
      await expect(page.getByRole('list', { name: 'Sent' }).getByRole('listitem').first()).toBeVisible();
      await page.getByRole('button', { name: 'New rule' }).click();
      const dialog = page.getByRole('alertdialog', { name: 'New rule' });
      await dialog.getByLabel('Name').fill('Spring');
      await dialog.getByRole('button', { name: 'Show who gets a mail' }).click();
      await expect(dialog.getByText(/clients? gets? a mail on /)).toBeVisible();
      await expectNoAxeViolations(page, 'the dialog of a rule');
      await expectFits(page, 'the dialog of a rule');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('list', { name: 'Rules' })).toContainText('Spring');
      await page.getByRole('button', { name: 'Delete the rule Spring' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByText('Rule deleted')).toBeVisible();
    });
  },
);
