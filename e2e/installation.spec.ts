/** Operator settings that are visible to users: payment site, operator's name and contact, session periods, upload limit. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectNoAxeViolations } from './fixtures/axe.ts';
import { completeProfile } from './fixtures/users.ts';
import { startProduct } from './fixtures/product.ts';
import { expect, test as base } from './fixtures/test.ts';

interface Site {
  readonly url: string;
  /** The request headers of its visitors. */
  readonly visits: IncomingHttpHeaders[];
}

/** Starts a product with all of these settings. */
const test = base.extend<object, { site: Site }>({
  site: [
    async ({}, use) => {
      const visits: IncomingHttpHeaders[] = [];
      const server = createServer(({ headers }, response) => {
        visits.push(headers);
        response.setHeader('content-type', 'text/html').end('<title>Plans</title><h1>Plans</h1>');
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      await use({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/plans`, visits });
      server.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ site }, use) => {
      const product = await startProduct({
        AUTH_IP_LIMIT: '100000',
        PAYMENT_URL: site.url,
        OPERATOR_NAME: 'Treuhand Muster AG',
        OPERATOR_CONTACT: 'Seestrasse 1, 8002 Zürich',
        SESSION_IDLE_MINUTES: '20',
        DEVICE_DAYS: '0',
        UPLOAD_MAX_MB: '40',
      });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

// One worker, because only this file needs the product.
test.describe.configure({ mode: 'default' });

test('the plan links to the payment site in a new tab, without cookies, referrer or opener', async ({
  user,
  site,
  openContext,
}) => {
  await completeProfile(user);
  const page = await (await openContext({ as: user })).newPage();
  await page.goto('/profile');
  const plan = page.getByRole('group', { name: 'Subscription plan' });
  const link = plan.getByRole('link', {
    name: 'Learn more about the plans (another site, opens in a new tab)',
  });
  await expect(link).toBeVisible();
  await expectNoAxeViolations(page, 'the plan with its link');
  const opened = page.waitForEvent('popup');
  await link.click();
  const tab = await opened;
  await expect(tab.getByRole('heading', { name: 'Plans' })).toBeVisible();
  expect(tab.url()).toBe(site.url);
  expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
  expect(site.visits[0]).not.toHaveProperty('cookie');
  expect(site.visits[0]).not.toHaveProperty('referer');
  await expect(page).toHaveURL('/profile');
});

test('the legal pages show the operator and the session periods of the installation', async ({ page }) => {
  await page.goto('/data-protection');
  await expect(page.getByText('Treuhand Muster AG is responsible for this Dossier.')).toContainText(
    'Seestrasse 1, 8002 Zürich',
  );
  await page.goto('/cookies');
  await expect(page.getByText(/It ends after 20 minutes without activity, after 12 hours/)).toBeVisible();
  await expect(page.getByText('dossier_session')).toBeVisible();
  await expect(page.getByText('dossier_device'), 'the cookie is disabled').toHaveCount(0);
});

test('home shows the file size limit of the installation', async ({ user, openContext }) => {
  await completeProfile(user);
  const page = await (await openContext({ as: user })).newPage();
  await page.goto('/');
  await expect(page.getByText('PDF or photo, several at once, up to 40 MB each')).toBeVisible();
});
