/** Takes screenshots of the screens of administrators and experts (`fixtures/take-screenshots.ts`). */
import {
  createReleaseToken,
  replyToMessage,
  finishAdvanced,
  sendMessage,
  setRole,
  endpointUrl,
  transmit,
} from '@dossier/contracts';
import type { BrowserContext, Page } from '@playwright/test';
import { completeDocuments, completeProfile, taxYear } from './fixtures/users.ts';
import { sendVitals } from './fixtures/remotes.ts';
import { openInLanguage, screenshotLanguages, show, takeScreenshots } from './fixtures/take-screenshots.ts';
import { test } from './fixtures/test.ts';

for (const language of screenshotLanguages) {
  const shoot = (page: Page, name: string, fullPage = true) =>
    takeScreenshots(page, name, language, fullPage);
  const applyLanguage = (context: BrowserContext) => openInLanguage(context, language);

  test(`administrator, ${language}`, async ({ admin, user, otherUser, openContext }) => {
    await completeProfile(admin);
    await completeProfile(user);
    const conversation = { params: { userId: String(user.id) } };
    await user.http.post(sendMessage.path, { data: { message: 'Grüezi! Fehlt noch etwas?' } });
    const reply = { data: { message: 'Nur noch der Lohnausweis Ihrer zweiten Stelle.' } };
    await admin.http.post(endpointUrl(replyToMessage, conversation), reply);
    await user.http.post(sendMessage.path, { data: { message: 'Danke, der kommt morgen.' } });
    await otherUser.http.post(sendMessage.path, { data: { message: 'Grüezi' } });
    const context = await openContext({ as: admin });
    await applyLanguage(context);
    const page = await context.newPage();
    await show(page, '/admin');
    await shoot(page, 'admin');
    await sendVitals(user, 'mf-home');
    await show(page, '/admin/builds');
    await shoot(page, 'admin-builds');
    const releaseToken = { remote: 'mf-home', name: 'home-ci', days: 90 };
    await admin.http.post(createReleaseToken.path, { data: releaseToken });
    await show(page, '/admin/builds/tokens');
    await shoot(page, 'admin-release-tokens');
    await show(page, '/admin/builds/keys');
    await shoot(page, 'admin-build-keys');
    await show(page, '/admin/messages');
    await shoot(page, 'admin-messages');
    await show(page, `/admin/messages/${user.id}`);
    await shoot(page, 'admin-conversation');
    await admin.http.put(endpointUrl(setRole, { params: { userId: String(user.id) } }), {
      data: { role: 'expert' },
    });
    await show(page, '/admin/users');
    await shoot(page, 'admin-users');
    await page.getByRole('main').getByRole('button', { expanded: false }).first().click();
    await page.getByRole('menuitem').first().waitFor();
    await shoot(page, 'admin-users-menu', false);
    await page.getByRole('menuitem').last().click();
    await page.getByRole('alertdialog').waitFor();
    await shoot(page, 'admin-users-suspend', false);
    await show(page, '/admin/system');
    await shoot(page, 'admin-system');
    await show(page, '/cantons');
    await page.getByRole('radio').nth(7).check();
    await shoot(page, 'cantons');
    await show(page, '/address-demo');
    await page.locator('#main').getByRole('combobox').fill('8408');
    await page.locator('[role=option]').first().click();
    await shoot(page, 'address-demo');
  });

  test(`desk, ${language}`, async ({ admin, user, otherUser, openContext }) => {
    await completeProfile(admin);
    for (const each of [user, otherUser]) {
      await completeDocuments(each);
      await each.http.post(finishAdvanced.path, { data: { taxYear } });
      await each.http.post(transmit.path, { data: { taxYear } });
    }
    const context = await openContext({ as: admin });
    await applyLanguage(context);
    const page = await context.newPage();
    await show(page, '/desk');
    await shoot(page, 'desk');
    await show(page, `/desk/${user.id}/${taxYear}`);
    await shoot(page, 'desk-filing');
    await show(page, '/admin/audit');
    await shoot(page, 'audit');
  });
}
