import type { Fault } from '../fixtures/fault-proxy.ts';
import { test } from './test.ts';

test('what is typed before any script has run is kept', async ({ driver, faultProxy, product, address }) => {
  const html = await (await fetch(new URL('/login', product.url))).text();
  const scripts = [...html.matchAll(/<script[^>]+src="([^"]+)"/g)].map(([, path]) => path ?? '');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const held: Fault = async (request) => {
    await released;
    await request.pass();
  };
  for (const path of scripts) faultProxy.at(path, held);

  await driver.open('/login');
  await driver.shows('heading', 'Sign in');
  await driver.evaluates('document.activeElement.type', 'email');
  await driver.type(address.slice(0, 6));
  await driver.evaluates('document.activeElement.value', address.slice(0, 6));
  await driver.evaluates(`document.querySelectorAll('form').length`, 0);

  release();
  await driver.evaluates(`document.querySelectorAll('#dossier-first-view').length`, 0);
  await driver.evaluates('document.activeElement.value', address.slice(0, 6));
  await driver.type(address.slice(6));
  await driver.press('button', 'Send code');
  await driver.fill('Verification code', await product.mailbox.nextCode(address));
  await driver.shows('heading', /./);
  await driver.evaluates('location.pathname', '/profile');
});
