import { uploadFiles } from '@dossier/contracts';
import { cut } from '../fixtures/fault-proxy.ts';
import { pdf, sha256 } from '../fixtures/files.ts';
import { completeTaxProfile, downloadHashes, fetchFiles } from '../fixtures/users.ts';
import { signIn } from './steps.ts';
import { expect, test } from './test.ts';

test('uploads finish after the connection was cut, also after a reload', async ({
  driver,
  product,
  faultProxy,
  user,
}) => {
  test.slow();
  await completeTaxProfile(user);
  await signIn(driver, product, user.email);
  const files = [pdf('Lohnausweis Zürich.pdf'), pdf('Zinsausweis.pdf')] as const;

  await test.step('the connection breaks during the upload: it retries by itself', async () => {
    faultProxy.at(uploadFiles.path, cut, { times: 1 });
    await driver.press('button', 'Salary Statement');
    await driver.upload('Upload files', files[0]);
    await driver.reads('Network error occurred. It will retry automatically.');
    await expect.poll(async () => (await fetchFiles(user)).length).toBe(1);
  });

  await test.step('no connection until after a reload: the file was persisted', async () => {
    faultProxy.at(uploadFiles.path, cut);
    await driver.press('button', 'Bank Documents');
    await driver.upload('Upload files', files[1]);
    await driver.reads('Network error occurred. It will retry automatically.');
    await driver.open('/');
    await driver.reads('0 of 1 done');
    faultProxy.repair();
    await driver.press('button', `Retry ${files[1].name}`);
    await expect.poll(async () => (await fetchFiles(user)).length).toBe(2);
  });

  const stored = await downloadHashes(user, await fetchFiles(user));
  expect(stored.sort(), 'byte for byte').toEqual(files.map(({ buffer }) => sha256(buffer)).sort());
});
