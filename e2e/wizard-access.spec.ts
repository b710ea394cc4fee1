import { wizardSteps, type WizardStep } from '@dossier/contracts';
import { checkAllVariants } from './fixtures/axe.ts';
import { completeProfile } from './fixtures/users.ts';
import { expect, test } from './fixtures/test.ts';
import { fullProfile, storeDraft, step, wizard } from './fixtures/wizard.ts';

test('the wizard can be completed by keyboard alone', async ({ user, openPage }) => {
  await completeProfile(user);
  await storeDraft(user, 'personal', { dateOfBirth: '1990-05-17', jobName: 'Nurse', salutation: 'mrs' });
  const page = await openPage(user);
  await page.goto(wizard);
  const keys = page.keyboard;
  /** Presses Tab until an element with this role and name has the focus. */
  const tabTo = async (role: 'button' | 'combobox' | 'textbox' | 'radio', name: string | RegExp) => {
    const target = page.getByRole('main').getByRole(role, { name, exact: true });
    for (let tries = 0; tries < 40; tries++) {
      await keys.press('Tab');
      const isFocused = await target.evaluateAll((all) =>
        all.some((each) => each === document.activeElement),
      );
      if (isFocused) return;
    }
    throw new Error(`not reached by Tab: ${role} ${String(name)}`);
  };
  const type = async (name: string, text: string) => {
    await tabTo('textbox', name);
    await keys.type(text);
  };
  const fill: Partial<Record<WizardStep, () => Promise<void>>> = {
    canton: async () => {
      await tabTo('radio', /Aargau/);
      await keys.press('ArrowLeft'); // wraps around to the last one
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

test('every step fits the screen and passes axe, in five languages, in light and dark mode', async ({
  user,
  openPage,
}) => {
  test.slow();
  await completeProfile(user);
  await storeDraft(user, 'personal', fullProfile);
  const page = await openPage(user);
  await page.goto(wizard);
  for (const [index, name] of wizardSteps.entries()) {
    await expect(step(page, index + 1)).toBeVisible();
    await checkAllVariants(page, `step ${index + 1}, ${name}`);
    if (index < 10) await page.locator('main form button[type=submit]').click();
  }
});
