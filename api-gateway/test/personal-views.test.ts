import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import {
  defaultTaxYear,
  getFiledReturn,
  getProfileForUser,
  getSession,
  getTaxStatus,
  homeTaxYears,
  listCategories,
  type ResponseOf,
} from '@dossier/contracts';
import { sampleSession, sampleTaxStatus } from '@dossier/contracts/testing';
import { startForSuite } from '@dossier/service-kit/testing';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { manifest, publishAll } from './builds.ts';
import { startGateway } from './harness.ts';
import { stubEndpoint, stubResponse } from './stubs.ts';

const gateway = startForSuite(async () => {
  // The first calls of a process take longer than a user would wait for the view.
  return startGateway({ times: { firstView: 5_000 } });
});
beforeAll(async () => {
  await publishAll(gateway);
});

const integrityOf = (content: string) => `sha384-${createHash('sha384').update(content).digest('base64')}`;
const listed = (content: string, file: string) => ({ en: { file, integrity: integrityOf(content) } });

const frame = JSON.stringify({
  page: '<header><!--slot:header--></header><main><!--slot:page--></main>',
  css: ['main{color:red}', 'p{margin:0}'],
});
const view = JSON.stringify({
  page: '<h1>\uE000taxYear\uE001 <!--slot:status--></h1><p><!--slot:category1--></p>',
  header: '<i>\uE000year0\uE001</i>',
  css: ['p{margin:0}', 'h1{color:blue}'],
  slots: {
    status: [
      { when: { status: '2', missing: '1-21' }, html: 'two missing' },
      { when: { status: '3', advancedFinished: 'true' }, html: 'to transmit' },
    ],
    category1: [
      { when: { category1: 'missing' }, html: 'no salary statement' },
      { when: { category1: 'done' }, html: 'a salary statement' },
      { when: { category1: 'none-noIncome' }, html: 'no income' },
    ],
  },
});

/** Publishes home with a view for users, and a shell with its frame. */
async function publish(
  build: string,
  files: { frame?: string; view?: string } = {},
  to = gateway,
): Promise<void> {
  const home = JSON.parse(manifest('mf-home', `h${build}`, ['/'], 'user')) as object;
  await to.publish('mf-home', `h${build}`, {
    'remote.json': JSON.stringify({ ...home, personalViews: { '/': listed(view, 'view.json') } }),
    'view.json': files.view ?? view,
  });
  await to.publish('shell', `s${build}`, {
    'index.html': `<style>${pageStyles}</style><!--dossier:preload--><!--dossier:first-view--><div id="root"></div>`,
    'remote.json': JSON.stringify({
      name: 'shell',
      buildId: `s${build}`,
      frame: listed(frame, 'frame.json'),
    }),
    'frame.json': files.frame ?? frame,
  });
  await to.point({ shell: `s${build}`, 'mf-auth': 'a1', 'mf-home': `h${build}`, 'mf-admin': 'c1' });
}

type Category = ResponseOf<typeof listCategories>[number];
const category = (id: number, facts: Partial<Category> = {}): Category => ({
  id,
  name: 'Name',
  description: '',
  group: 'basic',
  required: true,
  fileCount: 1,
  noneThisYear: null,
  ...facts,
});

const profile: ResponseOf<typeof getProfileForUser> = {
  userId: 7,
  version: 1,
  subscriptionPlan: 'none',
  isProfileComplete: true,
  isTaxProfileComplete: true,
  termsAcceptedAt: null,
};
/** Of every page. */
const pageStyles = 'body{margin:0;padding:0;border-width:0}';
const years = homeTaxYears(new Date());
const taxYear = defaultTaxYear(new Date());
const transmittable = sampleTaxStatus(3, { taxYear, advancedFinished: true });
const complete = [1, 2, 3, 4, 5, 21].map((id) => category(id));

function stubFacts({ status = transmittable, categories = complete } = {}): void {
  gateway.stub(stubResponse(getSession, sampleSession()));
  gateway.stub(stubResponse(getFiledReturn, { filedReturn: null }));
  gateway.stub(stubResponse(getProfileForUser, profile));
  gateway.stub(stubResponse(listCategories, categories));
  gateway.stub(stubResponse(getTaxStatus, status));
}

beforeEach(async () => {
  stubFacts();
  await publish('1');
});

const page = (cookie?: string, path = '/') =>
  gateway.call('GET', path, { headers: { accept: 'text/html' }, ...(cookie && { cookie }) });
const shownTo = async (cookie: string) => {
  const response = await page(cookie);
  expect([response.status, response.text.includes('id="root"')], 'the page itself').toEqual([200, true]);
  return /<div id="dossier-first-view" lang="en"><svg[^>]*><\/svg>(.*)<\/div><div id="root">/s.exec(
    response.text,
  )?.[1];
};

it('is composed of the frame of the shell, the page, and the facts of the user', async () => {
  const response = await page(gateway.signIn('user'));
  expect(response.text).toContain(
    `<header><i>${years[0]}</i></header><main><h1>${taxYear} to transmit</h1><p>a salary statement</p></main>`,
  );
  expect(response.text).toContain('main{color:red}p{margin:0}h1{color:blue}#dossier-first-view');
  expect(response.headers['cache-control']).toContain('no-store');
});

it('is sent with compressed styles, and with nothing else compressed', async () => {
  const cookie = gateway.signIn('user');
  const send = (encoding: string) =>
    gateway.call('GET', '/', { headers: { accept: 'text/html', 'accept-encoding': encoding }, cookie });
  const compressed = await send('gzip, br');
  expect(compressed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(compressed.bytes).toString()).toContain('main{color:red}p{margin:0}h1{color:blue}');
  expect(compressed.bytes.includes('a salary statement'), 'what the page says about the user').toBe(true);
  for (const styles of ['main{color:red}', pageStyles]) expect(compressed.bytes.includes(styles)).toBe(false);
  for (const other of ['br', 'identity', 'gzip;q=0']) {
    const plain = await send(other);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.text).toContain('a salary statement');
  }
});

it('follows the state of each category', async () => {
  const status = sampleTaxStatus(2, { taxYear });
  const missing = { fileCount: 0 };
  const categories = complete.map(({ id }) => category(id, id === 1 || id === 21 ? missing : {}));
  stubFacts({ status, categories });
  expect(await shownTo(gateway.signIn('user'))).toContain('two missing</h1><p>no salary statement');
  const declared = { reason: 'noIncome' as const, note: null, declaredAt: '2026-01-01T00:00:00.000Z' };
  stubFacts({
    categories: complete.map(({ id }) => category(id, id === 1 ? { noneThisYear: declared } : {})),
  });
  expect(await shownTo(gateway.signIn('user'))).toContain('<p>no income</p>');
});

it('shows the year chosen in this browser', async () => {
  const askedFor = async (chosen: string) => {
    await page(`${gateway.signIn('user')}; dossier_year=${chosen}`);
    const asked = gateway.received.findLast(({ url }) => url.startsWith('/api/tax-status'))?.url;
    return Number(/taxYear=(\d+)/.exec(asked ?? '')?.[1]);
  };
  for (const year of years) expect(await askedFor(String(year))).toBe(year);
  for (const other of ['2014', '2099', 'x', '']) expect(await askedFor(other)).toBe(taxYear);
});

it('shows the year the user chose last in another browser', async () => {
  const [first = 0, , last = 0] = years;
  gateway.stub(stubResponse(getSession, sampleSession({ lastTaxYear: first })));
  const askedFor = async (cookie: string) => {
    await page(cookie);
    const asked = gateway.received.findLast(({ url }) => url.startsWith('/api/tax-status'))?.url;
    return Number(/taxYear=(\d+)/.exec(asked ?? '')?.[1]);
  };
  expect(await askedFor(gateway.signIn('user'))).toBe(first);
  expect(await askedFor(`${gateway.signIn('user')}; dossier_year=${last}`)).toBe(last);
});

it('asks the services for the user of the session', async () => {
  await page(gateway.signIn('user', 42));
  const identities = gateway.received.slice(-4).map(({ identity }) => identity?.user?.userId);
  expect(identities).toEqual([42, 42, 42, 42]);
});

it('is left out without a case for the facts, and when a service is down or fails', async () => {
  const cookie = gateway.signIn('user');
  stubFacts({ status: sampleTaxStatus(5, { taxYear }) });
  expect(await shownTo(cookie), 'no case').toBeUndefined();
  stubFacts();
  gateway.stub(stubEndpoint(getTaxStatus, (request) => void request.socket.destroy()));
  expect(await shownTo(cookie), 'down').toBeUndefined();
  stubFacts();
  gateway.stub(stubEndpoint(getProfileForUser, (_, response) => void response.writeHead(500).end()));
  expect(await shownTo(cookie), 'fails').toBeUndefined();
  stubFacts();
  expect(await shownTo(cookie)).toBeDefined();
});

it('is left out where a build has none, or a changed or broken one', async () => {
  const cookie = gateway.signIn('user');
  await publish('2', { view: view.replace('two', 'three') });
  expect(await shownTo(cookie), 'changed').toBeUndefined();
  await publish('3', { frame: '{}' });
  expect(await shownTo(cookie), 'no frame').toBeUndefined();
  const { text } = await page(cookie, '/history/2024');
  expect(text).not.toContain('dossier-first-view');
});

it('is left out before the profile is complete, because the shell leads to the profile', async () => {
  gateway.stub(stubResponse(getProfileForUser, { ...profile, isProfileComplete: false }));
  expect(await shownTo(gateway.signIn('user'))).toBeUndefined();
});

it('is not for visitors', async () => {
  const before = gateway.received.length;
  expect((await page()).text).not.toContain('dossier-first-view');
  const ended = `${gateway.signIn('user').split('=')[0]}=forged`;
  expect((await page(ended)).text).not.toContain('dossier-first-view');
  expect(gateway.received.slice(before).map(({ url }) => url)).toEqual([]);
});

it('is left out when a service is slow, which does not delay the page', async () => {
  const hurried = await startGateway({ times: { firstView: 1 } });
  try {
    await publishAll(hurried);
    await publish('4', {}, hurried);
    hurried.stub(stubResponse(getSession, sampleSession()));
    hurried.stub(stubEndpoint(getTaxStatus, () => undefined));
    const { status, text } = await hurried.call('GET', '/', {
      headers: { accept: 'text/html' },
      cookie: hurried.signIn('user'),
    });
    expect([status, text.endsWith('<div id="root"></div>')]).toEqual([200, true]);
    expect(text).not.toContain('dossier-first-view');
  } finally {
    await hurried.stop();
  }
});
