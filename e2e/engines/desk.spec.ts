import { transmit } from '@dossier/contracts';
import { completeDocuments, taxYear } from '../fixtures/users.ts';
import { signIn } from './steps.ts';
import { expect, test } from './test.ts';

test('an expert opens a filing from the queue and accepts a document', async ({
  driver,
  product,
  user,
  expert,
}) => {
  await completeDocuments(user);
  expect((await user.http.post(transmit.path, { data: { taxYear } })).ok()).toBe(true);
  await signIn(driver, product, expert.email);
  await driver.shows('heading', 'Desk');
  await driver.press('button', 'Take the filing of Anna Müller');
  await driver.reads(expert.email);
  await driver.press('link', 'Anna Müller');
  await driver.shows('heading', 'Anna Müller');
  await driver.press('button', /^Lohnausweis Zürich 2024\.pdf/);
  await driver.press('button', 'Accept');
  await driver.reads('1 of 6 accepted');
});
