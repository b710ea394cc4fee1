import { requiredFiles } from '../fixtures/files.ts';
import { anna, annasTaxProfile as profile } from '@dossier/contracts/testing';
import { fetchStatus, signInOverHttp } from '../fixtures/users.ts';
import type { PageDriver } from './page-driver.ts';
import { signIn } from './steps.ts';
import { expect, test } from './test.ts';

const answerNo = (driver: PageDriver) => driver.press('radio', 'No');

/** Fills in each of the eleven steps, in their order. */
const wizardSteps: readonly ((driver: PageDriver) => Promise<void>)[] = [
  async (driver) => {
    await driver.fill('Date of birth', '17.05.1990');
    await driver.fill('Job title', profile.jobName);
  },
  (driver) => driver.press('radio', /ZH$/),
  async (driver) => {
    await driver.fill('Street and number', profile.street);
    await driver.fill('Zip code', profile.zipCode);
    await driver.fill('City', profile.city);
    await driver.fill('Municipality', profile.gemeinde);
  },
  answerNo,
  answerNo,
  (driver) => driver.press('radio', 'Married'),
  answerNo,
  answerNo,
  async () => undefined,
  (driver) => driver.press('radio', 'Employed'),
  async () => undefined,
];

test('completes a tax year from sign-in to receipt', async ({ driver, product, address, downloaded }) => {
  test.slow();

  await test.step('sign in with the code from the mail', () => signIn(driver, product, address));

  await test.step('profile and terms', async () => {
    await driver.fill('First name', anna.firstName);
    await driver.fill('Last name', anna.lastName);
    await driver.fill('Phone number', anna.phone);
    await driver.press('checkbox', /^I have read/);
    await driver.press('button', 'Complete profile');
  });

  await test.step('tax profile', async () => {
    await driver.press('link', /^Complete Your Tax Profile/);
    for (const [index, fill] of wizardSteps.entries()) {
      await driver.shows('heading', new RegExp(`Step ${index + 1} of ${wizardSteps.length}`));
      await fill(driver);
      await driver.press('button', index + 1 < wizardSteps.length ? 'Next' : 'Complete');
    }
  });

  await test.step('the required documents', async () => {
    for (const { category, file } of requiredFiles()) {
      await driver.press('button', category);
      await driver.upload('Upload files', file);
      await driver.shows('link', file.name);
    }
    await driver.reads('All required documents uploaded');
  });

  await test.step('the advanced section', async () => {
    await driver.press('button', 'Advanced Tax Info');
    await driver.press('switch', /^Investments/);
    await driver.press('switch', /^Section Complete/);
    await driver.press('button', 'Finish Section');
    await driver.reads('Section Completed');
  });

  await test.step('transmit and download the receipt', async () => {
    await driver.open('/');
    await driver.press('button', 'Transmit Files');
    await driver.shows('alertdialog', /./);
    await driver.press('button', 'Transmit Files');
    await driver.reads('Documents Transmitted');
    await driver.press('link', 'Download receipt');
    const receipt = await downloaded(/\.pdf$/);
    expect(receipt.subarray(0, 4).toString()).toBe('%PDF');
    expect(receipt.length).toBeGreaterThan(5_000);
  });

  const user = await signInOverHttp(product, address);
  expect((await fetchStatus(user)).current_status_id).toBeGreaterThanOrEqual(4);
  await user.http.dispose();
});
