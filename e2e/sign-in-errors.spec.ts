import { logout } from '@dossier/contracts';
import { completeProfile } from './fixtures/users.ts';
import { submitEmail, enterCode, firstView, heading } from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';

test.describe('401 response', () => {
  test(
    "logs 'Session expired', redirects to /login and shows the dialog 'Session Expired'",
    { tag: '@desktop' },
    async ({ product, user, open }) => {
      await completeProfile(user);
      const page = await open(user, '/');
      await expect(heading(page, 'Start with your tax profile')).toBeVisible();
      await expect(firstView(page)).toHaveCount(0);
      const logged = page.waitForEvent('console', (message) => message.text() === 'Session expired');
      await user.http.post(logout.path);
      await page.getByRole('link', { name: 'Complete Your Tax Profile' }).click();
      await logged;
      const dialog = page.getByRole('alertdialog', { name: 'Session Expired' });
      await expect(dialog).toContainText('Your session has expired or you need to log in to continue...');
      await expect(page).toHaveURL('/login');
      await dialog.getByRole('button', { name: 'Log In' }).click();
      await submitEmail(page, user.email);
      await enterCode(page, product, user.email);
      await expect(page, 'the requested page').toHaveURL('/profile?setup=tax');
    },
  );
});
