/** People with different situations walk through the tax profile, each in one language, on the phone or the desktop. */
import { finishAdvanced, type Language, type ProfileFields } from '@dossier/contracts';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { expectFits } from './fixtures/axe.ts';
import { transmit } from './fixtures/steps.ts';
import { addRequiredFiles, completeProfile, fetchUser, taxYear, type TestUser } from './fixtures/users.ts';
import { expect, test } from './fixtures/test.ts';
import { wizard } from './fixtures/wizard.ts';

interface Person {
  readonly page: Page;
  readonly radio: (question: string | RegExp, answer: string) => Promise<void>;
  readonly fill: (label: string | RegExp, value: string) => Promise<void>;
  readonly press: (button: string | RegExp) => Promise<void>;
}

async function openAs(
  {
    user,
    openContext,
  }: {
    user: TestUser;
    openContext: (options: BrowserContextOptions & { as: TestUser }) => Promise<{
      newPage(): Promise<Page>;
      addInitScript(script: (code: string) => void, code: string): Promise<unknown>;
    }>;
  },
  language: Language,
  path = wizard,
): Promise<Person> {
  await completeProfile(user);
  const context = await openContext({ as: user });
  await context.addInitScript((code) => {
    if (origin !== 'null') localStorage.setItem('i18nextLng', code);
  }, language);
  const page = await context.newPage();
  await page.goto(path);
  const main = page.getByRole('main');
  return {
    page,
    radio: (question, answer) =>
      main.getByRole('group', { name: question }).getByRole('radio', { name: answer, exact: true }).check(),
    fill: (label, value) => main.getByLabel(label, { exact: true }).fill(value),
    press: (button) => main.getByRole('button', { name: button, exact: true }).click(),
  };
}

const labels = {
  en: { transmit: 'Transmit Files', transmitted: 'Documents Transmitted' },
  de: { transmit: 'Dateien übermitteln', transmitted: 'Unterlagen übermittelt' },
  fr: { transmit: 'Transmettre les fichiers', transmitted: 'Documents transmis' },
};

/** Adds the required documents and finishes the advanced section on another device, then transmits on this one. */
async function transmitIn(language: keyof typeof labels, page: Page, user: TestUser): Promise<void> {
  await addRequiredFiles(user);
  const { path } = finishAdvanced;
  expect((await user.http.post(path, { data: { taxYear, finished: true } })).ok()).toBe(true);
  await page.reload();
  await transmit(page, labels[language].transmit);
  await expect(page.getByText(labels[language].transmitted, { exact: true }).first()).toBeVisible();
}

async function expectAnswers(user: TestUser, answers: ProfileFields): Promise<void> {
  expect(await fetchUser(user)).toMatchObject({ isTaxProfileComplete: true, ...answers });
}

test.describe('people', () => {
  test(
    'a divorced, self-employed mother of three, in German',
    { tag: '@phone' },
    async ({ user, openContext }) => {
      const { page, radio, fill, press } = await openAs({ user, openContext }, 'de');
      await radio('Anrede', 'Frau');
      await fill('Geburtsdatum', '17.05.1983');
      await fill('Berufsbezeichnung', 'Grafikerin');
      await expectFits(page, 'tax profile');
      await press('Weiter');
      await page.getByRole('radio', { name: /ZH$/ }).check();
      await press('Weiter');
      await fill('Strasse und Nummer', 'Seestrasse 1');
      await fill('Postleitzahl', '8002');
      await fill('Ort', 'Zürich');
      await fill('Gemeinde', 'Zürich');
      for (let step = 3; step <= 5; step++) await press('Weiter');
      await radio(/^Zivilstand/, 'Geschieden');
      for (let step = 6; step <= 7; step++) await press('Weiter');
      await radio('Haben Sie Kinder?', 'Ja');
      await fill('Anzahl Kinder', '3');
      const years = [2, 7, 12].map((age) => taxYear - age);
      for (const [index, year] of years.entries())
        await page.getByLabel(`Jahrgang von Kind ${index + 1}`).fill(String(year));
      await expectFits(page, 'tax profile');
      await press('Weiter');
      await press(/^Weiss ich noch nicht .*Alimente für sich selbst/);
      await radio(/Alimente für Ihre Kinder/, 'Ja');
      await fill('Erhaltene Kinderalimente pro Monat (CHF)', '1800');
      await press('Weiter');
      await radio('Erwerbstätigkeit', 'Selbständig');
      await press('Weiter');
      await expect(page.getByRole('definition').filter({ hasText: "CHF 1'800.00" })).toBeVisible();
      await expect(page.getByRole('definition').filter({ hasText: 'Weiss ich noch nicht' })).toBeVisible();
      await expectFits(page, 'tax profile');
      await press('Abschliessen');
      await expect(page).toHaveURL('/');
      await expectAnswers(user, {
        dateOfBirth: '1983-05-17',
        childrenAges: [2, 7, 12],
        childrenBirthYears: years,
        receivesChildSupport: true,
        childSupportAmount: 1800,
        openQuestions: ['receivesAlimony'],
      });
      await transmitIn('de', page, user);
    },
  );

  test(
    'a retired farmer with two properties, in French on one page',
    { tag: '@desktop' },
    async ({ user, openContext }) => {
      const { page, radio, fill, press } = await openAs({ user, openContext }, 'fr', `${wizard}&view=all`);
      await fill('Date de naissance', '3.2.1955');
      await press('Sans activité lucrative');
      await page.getByRole('radio', { name: /FR$/ }).check();
      await fill('Rue et numéro', 'Route de la Ferme 3');
      await fill('NPA', '1700');
      await fill('Localité', 'Fribourg');
      await fill('Commune', 'Fribourg');
      await radio(/^État civil/, 'Veuf/veuve');
      await radio(/^Votre conjoint est-il décédé/, 'Oui');
      await fill('Date du décès', `1.3.${taxYear}`);
      await radio(/^Étiez-vous propriétaire/, 'Oui');
      await fill('Nombre d’immeubles', '2');
      await radio(/^Utilisation$/, 'J’y habite');
      await radio('Utilisation de l’immeuble 2', 'Il est vacant');
      await radio(/^Activité$/, 'Retraité(e)');
      await radio(/AVS\/AI/, 'Oui');
      await press('Terminer');
      await expect(page).toHaveURL('/');
      await expectAnswers(user, {
        jobName: 'Sans activité lucrative',
        widowedOn: `${taxYear}-03-01`,
        numberOfProperties: 2,
        propertyUse: 'owner-occupied',
        receivesAHVIV: true,
        employmentType: 'retired',
        movedDuringYear: 'no',
      });
      const { properties } = await fetchUser(user);
      expect(properties?.map(({ use }) => use)).toEqual(['owner-occupied', 'empty']);
      await transmitIn('fr', page, user);
    },
  );

  test('a company is told what to do, in German', { tag: '@phone' }, async ({ user, openContext }) => {
    const { page, press } = await openAs({ user, openContext }, 'de');
    await press('Sie füllen für eine Firma aus?');
    await expect(page.getByText('Eine AG oder GmbH wird vom Sitzkanton')).toBeVisible();
    await expectFits(page, 'tax profile');
  });

  test('someone who moved abroad, in English', { tag: '@phone' }, async ({ user, openContext }) => {
    const { page, radio, fill, press } = await openAs({ user, openContext }, 'en');
    await fill('Date of birth', '17.5.1990');
    await fill('Job title', 'Engineer');
    await press('Next');
    await page.getByLabel(`Residence in ${taxYear}`).selectOption('left');
    await fill('Date of departure', `31.8.${taxYear}`);
    await page.getByLabel('Went to').selectOption('Germany');
    await expectFits(page, 'tax profile');
    await press('Next');
    await fill('Street and number', 'Ring 1');
    await fill('Zip code', '79100');
    await fill('City', 'Freiburg');
    await expect(page.getByLabel('Country', { exact: true })).toHaveValue('DE');
    for (let step = 3; step <= 5; step++) await press('Next');
    await radio(/^Marital status/, 'Individual');
    for (let step = 6; step <= 8; step++) await press('Next');
    await radio(/letter from the tax office about/, 'Yes');
    await radio(/Which tax level/, 'Cantonal');
    await press('Next');
    await radio('Employment', 'Employed');
    await press('Next');
    await expect(page.getByRole('definition').filter({ hasText: 'Left Switzerland' })).toBeVisible();
    await press('Complete');
    await expect(page).toHaveURL('/');
    await expectAnswers(user, {
      swissResidence: 'left',
      residenceChangeDate: `${taxYear}-08-31`,
      residenceChangeCountry: 'DE',
      addressCountry: 'DE',
      zipCode: '79100',
      taxationLevel: 'cantonal',
    });
    await transmitIn('en', page, user);
  });

  test('a couple that married in the year, in French', { tag: '@desktop' }, async ({ user, openContext }) => {
    const { page, radio, fill, press } = await openAs({ user, openContext }, 'fr');
    await fill('Date de naissance', '17051990');
    await fill('Profession', 'Infirmière');
    await press('Suivant');
    await page.getByRole('radio', { name: /GE$/ }).check();
    await press('Suivant');
    await fill('Rue et numéro', 'Rue du Lac 3');
    await fill('NPA', '1207');
    await fill('Localité', 'Genève');
    await fill('Commune', 'Genève');
    await press('Suivant');
    await radio(/^Déménagement/, 'Oui');
    for (let step = 4; step <= 5; step++) await press('Suivant');
    await radio(/^État civil/, 'Marié(e)');
    await expect(page.getByText('L’imposition commune est activée automatiquement.')).toBeVisible();
    await radio('Est-ce un partenariat enregistré?', 'Non');
    for (let step = 6; step <= 9; step++) await press('Suivant');
    await radio('Activité', 'Salarié(e) et indépendant(e)');
    await press('Suivant');
    for (const text of ['Marié(e), imposition commune', 'Revenus mixtes'])
      await expect(page.getByRole('definition').filter({ hasText: text })).toBeVisible();
    await press('Terminer');
    await expect(page).toHaveURL('/');
    await expectAnswers(user, {
      maritalStatus: 'married',
      registeredPartnership: false,
      movedDuringYear: 'yes',
      employmentType: 'mixed',
    });
    await transmitIn('fr', page, user);
  });
});
