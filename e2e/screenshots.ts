/**
 * Takes a screenshot of every screen in three widths, light and dark, as `<screen>-<language>-<width>-<mode>.png`; in
 * English and German, or in the comma-separated languages of SCREENSHOT_LANGUAGES.
 */
import { join } from 'node:path';
import {
  createReleaseToken,
  replyToMessage,
  finishAdvanced,
  saveTaxProfileDraft,
  sendMessage,
  setRole,
  setSection,
  endpointUrl,
  requestDeletion,
  transmit,
  wizardSteps,
} from '@dossier/contracts';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { pdf } from './fixtures/files.ts';
import {
  annasTaxProfile,
  completeDocuments,
  completeProfile,
  completeTaxProfile,
  taxYear,
  upload,
  type TestUser,
} from './fixtures/users.ts';
import { sendVitals } from './fixtures/remotes.ts';
import { heading } from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';

const widths = { 360: 780, 768: 1024, 1280: 900 };

for (const language of (process.env['SCREENSHOT_LANGUAGES'] ?? 'en,de').split(',')) {
  const shoot = async (page: Page, name: string, fullPage = true) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const [width, height] of Object.entries(widths)) {
        await page.setViewportSize({ width: Number(width), height });
        const path = join(test.info().project.outputDir, `${name}-${language}-${width}-${colorScheme}.png`);
        await page.screenshot({ path, fullPage, animations: 'disabled' });
      }
    }
  };
  const applyLanguage = (context: BrowserContext) =>
    context.addInitScript((code) => {
      // The initial blank page and the browser's PDF viewer have no local storage.
      if (origin !== 'null') (localStorage as Storage | null)?.setItem('i18nextLng', code);
    }, language);
  const show = async (page: Page, path: string) => {
    await page.goto(path);
    await expect(heading(page, /./)).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  };

  test(`before signing in, ${language}`, async ({ openContext, address }) => {
    const context = await openContext();
    await applyLanguage(context);
    const page = await context.newPage();
    await show(page, '/login');
    await shoot(page, 'login');
    await page.getByRole('textbox').fill(address);
    await page.keyboard.press('Enter');
    await page.locator('input[name=code]').waitFor();
    await shoot(page, 'login-code', false);
    for (const path of ['cookies', 'data-protection', 'terms-and-conditions']) {
      await show(page, `/${path}`);
      await shoot(page, path);
    }
  });

  test(`profile and wizard, ${language}`, async ({ user, openContext }) => {
    const context = await openContext({ as: user });
    await applyLanguage(context);
    const page = await context.newPage();
    await show(page, '/profile?firstTime=true');
    await shoot(page, 'profile-first');
    await completeProfile(user);
    await show(page, '/');
    await shoot(page, 'home-1-profile');
    const values = {
      ...annasTaxProfile,
      ...{ propertyOwner: true, numberOfProperties: 2, propertyCountry: 'CH' },
      ...{ hasChildren: true, numberOfChildren: 2, childrenAges: [7, 12] },
      ...{ maritalStatus: 'divorced', paysAlimony: true, isDisabled: true },
    };
    for (const [index, step] of wizardSteps.entries()) {
      await user.http.put(saveTaxProfileDraft.path, { data: { step, values } });
      await show(page, '/profile?setup=tax');
      await shoot(page, `wizard-${String(index + 1).padStart(2, '0')}-${step}`);
    }
    await show(page, '/profile');
    await shoot(page, 'profile');
    await show(page, '/nothing');
    await shoot(page, 'not-found');
    await show(page, '/admin');
    await shoot(page, 'access-denied');
    await page.route(/\/remotes\/mf-home/, (route) => route.abort());
    await show(page, '/');
    await shoot(page, 'remote-down');
  });

  test(`account, ${language}`, async ({ user, openContext }) => {
    await completeTaxProfile(user);
    const context = await openContext({ as: user });
    await applyLanguage(context);
    const page = await context.newPage();
    await show(page, '/profile');
    const overlays = {
      'sign-out-everywhere': /^(Sign out everywhere|Überall abmelden)$/,
      'email-change': /^(Change e-mail address|E-Mail-Adresse ändern)$/,
      'delete-account': /^(Delete my account|Mein Konto löschen)$/,
    };
    for (const [name, button] of Object.entries(overlays)) {
      await page.getByRole('button', { name: button }).click();
      const overlay = page.getByRole('dialog').or(page.getByRole('alertdialog'));
      await overlay.waitFor();
      await shoot(page, name, false);
      await page.keyboard.press('Escape');
      await expect(overlay).toBeHidden();
    }
    await user.http.post(requestDeletion.path);
    await show(page, '/profile');
    await shoot(page, 'profile-deletion');
    await show(page, '/');
    await shoot(page, 'home-deletion');
  });

  test(`files, ${language}`, async ({ user, openContext }) => {
    await completeTaxProfile(user);
    const context = await openContext({ as: user });
    await applyLanguage(context);
    const page = await context.newPage();
    await show(page, '/');
    await shoot(page, 'home-2-empty');
    for (const category of [1, 2, 3]) await upload(user, pdf(`Lohnausweis Zürich ${category}.pdf`), category);
    await show(page, '/');
    await shoot(page, 'home-2-files');
    const input = page.locator('input[type=file]').first();
    await input.setInputFiles([
      pdf('Beleg mit einem recht langen Namen vom Dezember.pdf'),
      pdf('Beleg 2.pdf'),
    ]);
    await page.getByRole('dialog').waitFor();
    await shoot(page, 'pile-dialog', false);
    await page.getByRole('dialog').getByRole('combobox').first().selectOption({ index: 1 });
    await page.getByRole('dialog').getByRole('button').last().click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await shoot(page, 'uploads');
    await page.getByRole('banner').getByRole('button').last().click();
    await page.getByRole('menu').waitFor();
    await shoot(page, 'menu', false);
  });

  test(`overlays and pages of home, ${language}`, async ({ user, openContext }) => {
    await completeProfile(user);
    for (const category of [1, 4]) await upload(user, pdf(`Lohnausweis Zürich ${category}.pdf`), category);
    await user.http.post(sendMessage.path, { data: { message: 'Fehlt noch etwas?' } });
    const context = await openContext({ as: user });
    await applyLanguage(context);
    const page = await context.newPage();
    for (const path of ['file-history', 'pgbar', 'featuretest']) {
      await show(page, path === 'file-history' ? `/${path}?taxYear=${taxYear}` : `/${path}`);
      await shoot(page, path);
    }
    await show(page, '/');
    const shootOverlay = async (name: string, button: Locator) => {
      await button.click();
      await page.getByRole('dialog').waitFor();
      await shoot(page, name, false);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    };
    const findButton = (name: RegExp) => page.getByRole('button', { name }).filter({ visible: true }).first();
    await shootOverlay(
      'your-files',
      findButton(/Show all|Alle anzeigen|Tout afficher|Mostra tutti|Alli zeige/),
    );
    await shootOverlay('history-dialog', findButton(/File history|Dateiverlauf|^Historique|^Cronologia/));
    await shootOverlay(
      'preview',
      page
        .getByRole('main')
        .getByRole('link', { name: /\.pdf$/ })
        .first(),
    );
    await shootOverlay('details', findButton(/^(Edit|Bearbeite|Modifi)/));
    await shootOverlay('notifications', findButton(/^(Notifi|Mitteilig|Mitteilungen|Benachrichtigungen)/));
  });

  test(`advanced and transmit, ${language}`, async ({ user, openContext }) => {
    await completeDocuments(user);
    const context = await openContext({ as: user });
    await applyLanguage(context);
    const page = await context.newPage();
    await show(page, '/');
    await shoot(page, 'home-3');
    await show(page, '/profile?setup=tax');
    await shoot(page, 'wizard-review');
    for (const section of ['investments', 'deductions', 'spouse', 'children'])
      await enableSection(user, section);
    await show(page, '/advanced-tax-info');
    await shoot(page, 'advanced');
    for (const tab of ['authorization', 'investments', 'deductions', 'spouse', 'children']) {
      await show(page, `/advanced-tax-info?tab=${tab}`);
      await shoot(page, `advanced-${tab}`);
    }
    await show(page, '/tax-card-demo');
    await shoot(page, 'tax-cards');
    await user.http.post(finishAdvanced.path, { data: { taxYear, finished: true } });
    await show(page, '/advanced-tax-info');
    await shoot(page, 'advanced-finished');
    await show(page, '/');
    await shoot(page, 'home-3-finished');
    await page
      .getByRole('main')
      .getByRole('button')
      .filter({ hasText: /Transm|übermit|Trasm|abschick/i })
      .click();
    await page.getByRole('alertdialog').waitFor();
    await shoot(page, 'transmit-dialog', false);
    await page.keyboard.press('Escape');
    await user.http.post(transmit.path, { data: { taxYear } });
    await show(page, '/');
    await shoot(page, 'home-5');
    await user.http.post('/api/auth/logout');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByRole('alertdialog').waitFor();
    await shoot(page, 'session-expired', false);
  });

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

async function enableSection({ http }: TestUser, section: string): Promise<void> {
  await http.put(endpointUrl(setSection, { params: { section } }), { data: { taxYear, enabled: true } });
}
