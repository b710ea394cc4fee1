/** What an administrator does with one account on its page, seen from both sides. */
import { getSession } from '@dossier/contracts';
import { expectFits, expectNoAxeViolations } from './fixtures/axe.ts';
import { adminEmail } from './fixtures/product.ts';
import { closeToast, heading } from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';
import { completeProfile, signInOverHttp } from './fixtures/users.ts';

test(
  'an administrator finds an account, suspends it, which ends its sessions at once, and reinstates it',
  { tag: '@desktop' },
  async ({ product, user, openPage }) => {
    await completeProfile(user);
    // What takes something away asks for a fresh sign-in, so this is not the shared session.
    const admin = await signInOverHttp(product, adminEmail);
    const page = await openPage(admin);
    const messages = page.getByRole('region', { name: 'Messages' });
    const perform = async (action: string, question: string, confirm: string) => {
      await page.getByRole('button', { name: action }).click();
      const dialog = page.getByRole('alertdialog', { name: question });
      await dialog.getByRole('button', { name: confirm }).click();
      await expect(dialog).toBeHidden();
    };

    await test.step('find it', async () => {
      await page.goto('/admin/users');
      await page.getByLabel('Part of the e-mail address, or user ID').fill(user.email);
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByRole('list', { name: 'Accounts' }).getByRole('link').click();
      await expect(page).toHaveURL(`/admin/users/${user.id}`);
      await expect(heading(page, 'Anna Müller')).toBeVisible();
      await expect(page.getByText(user.email).first()).toBeVisible();
      await expectNoAxeViolations(page, 'an account');
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await expectFits(page, `an account at ${width} px`);
      }
    });

    await test.step('suspend it', async () => {
      await perform('Suspend account', 'Suspend Anna Müller?', 'Suspend account');
      await expect(messages).toContainText('Account suspended');
      await closeToast(page);
      await expect(page.getByText(/^Suspended since/)).toBeVisible();
      expect(await (await user.http.get(getSession.path)).json()).toEqual({ isAuthenticated: false });
    });

    await test.step('reinstate it', async () => {
      await perform('Reinstate account', 'Reinstate Anna Müller?', 'Reinstate account');
      await expect(messages).toContainText('Account reinstated');
      const again = await signInOverHttp(product, user.email);
      expect(again.id).toBe(user.id);
      await again.http.dispose();
    });

    await test.step('both are in the audit log', async () => {
      await page.getByRole('link', { name: 'Audit log about this user' }).click();
      const acts = page
        .getByRole('list', { name: 'Entries' })
        .getByText('Suspended or reinstated an account');
      await expect(acts).toHaveCount(2);
    });
    await admin.http.dispose();
  },
);
