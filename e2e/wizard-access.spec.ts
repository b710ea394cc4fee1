import { languages, wizardSteps, type WizardStep } from '@dossier/contracts';
import { expectFits, waitUntilSettled, expectNoAxeViolations, selectLanguage } from './fixtures/axe.ts';
import { completeProfile } from './fixtures/users.ts';
import { heading } from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';
import { fullProfile, storeDraft, step, wizard } from './fixtures/wizard.ts';

test('the whole wizard by keyboard alone @desktop', async ({ user, openContext }) => {
  await completeProfile(user);
  await storeDraft(user, 'personal', { jobName: 'Nurse', salutation: 'mrs' });
  const page = await (await openContext({ as: user })).newPage();
  await page.goto(wizard);
  const keys = page.keyboard;
  /** Tab until something of this name and role has the focus. */
  const tabTo = async (role: 'button' | 'combobox' | 'textbox' | 'radio', name: string | RegExp) => {
    const wanted = page.getByRole('main').getByRole(role, { name, exact: true });
    for (let tries = 0; tries < 40; tries++) {
      await keys.press('Tab');
      const isThere = await wanted.evaluateAll((all) => all.some((each) => each === document.activeElement));
      if (isThere) return;
    }
    throw new Error(`no way by Tab to ${role} ${String(name)}`);
  };
  const type = async (name: string, text: string) => {
    await tabTo('textbox', name);
    await keys.type(text);
  };
  const fill: Partial<Record<WizardStep, () => Promise<void>>> = {
    canton: async () => {
      await tabTo('radio', /Aargau/);
      await keys.press('ArrowLeft'); // round to the last of the list
      await expect(page.getByRole('radio', { name: /Zurich/ })).toBeChecked();
    },
    address: async () => {
      await type('Street and number', 'Seestrasse 1');
      await type('Zip code', '8002');
      await type('City', 'Zürich');
      await tabTo('combobox', 'Municipality');
      await keys.type('Zürich');
    },
    marital: async () => {
      await tabTo('radio', 'Individual');
      await keys.press('Space');
    },
    employment: async () => {
      await tabTo('radio', 'Employed');
      await keys.press('Space');
    },
  };
  for (const [index, name] of wizardSteps.entries()) {
    await expect(step(page, index + 1)).toBeVisible();
    if (index > 0) await expect(step(page, index + 1)).toBeFocused();
    await fill[name]?.();
    await tabTo('button', index < 10 ? 'Next' : 'Complete');
    await keys.press('Enter');
  }
  await expect(page).toHaveURL('/');
});

/**
 * A sample. Each step expectFits in all five languages at the size of the project, some of them shown in light, the others in
 * dark, and at the next step the other way round. Axe sees all of them on the desktop; on the phone one in light and one
 * in dark, other ones at each step. So each step meets both modes at both sizes, and so does each language; not each
 * language at each step.
 */
test('every step fits and passes axe, in five languages, in light and dark', async ({
  user,
  openContext,
}) => {
  test.slow();
  const isPhone = test.info().project.name === 'phone';
  await completeProfile(user);
  await storeDraft(user, 'personal', fullProfile);
  const page = await (await openContext({ as: user })).newPage();
  await page.goto(wizard);
  for (const [index] of wizardSteps.entries()) {
    await expect(heading(page, new RegExp(`${index + 1} .+ 11`))).toBeVisible();
    // A step begins in the mode in which the one before it ended: a page takes a while to follow.
    const modes = index % 2 === 0 ? (['light', 'dark'] as const) : (['dark', 'light'] as const);
    for (const [turn, colorScheme] of modes.entries()) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const shown = languages.filter((_, place) => place % 2 === turn);
      for (const [place, language] of shown.entries()) {
        await selectLanguage(page, language);
        const what = `step ${index + 1} in ${language}, ${colorScheme}`;
        await expectFits(page, what);
        if (isPhone && place !== Math.floor(index / 2) % shown.length) continue;
        await waitUntilSettled(page);
        await expectNoAxeViolations(page, what);
      }
    }
    if (index < 10) await page.locator('main form button[type=submit]').click();
  }
});
