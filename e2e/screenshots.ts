/** Takes screenshots of every screen of a user (`fixtures/take-screenshots.ts`). */
import {
  finishAdvanced,
  saveTaxProfileDraft,
  sendMessage,
  setSection,
  endpointUrl,
  requestDeletion,
  transmit,
  wizardSteps,
} from '@dossier/contracts';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { pdf } from './fixtures/files.ts';
import { annasTaxProfile } from '@dossier/contracts/testing';
import {
  completeDocuments,
  completeProfile,
  completeTaxProfile,
  taxYear,
  upload,
  type TestUser,
} from './fixtures/users.ts';
import { openInLanguage, screenshotLanguages, show, takeScreenshots } from './fixtures/take-screenshots.ts';
import { expect, test } from './fixtures/test.ts';

for (const language of screenshotLanguages) {
  const shoot = (page: Page, name: string, fullPage = true) =>
    takeScreenshots(page, name, language, fullPage);
  const applyLanguage = (context: BrowserContext) => openInLanguage(context, language);

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
    for (const path of ['cookies', 'data-protection', 'terms-and-conditions', 'accessibility', 'licences']) {
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
}

async function enableSection({ http }: TestUser, section: string): Promise<void> {
  await http.put(endpointUrl(setSection, { params: { section } }), { data: { taxYear, enabled: true } });
}
