import { createHash } from 'node:crypto';
import { getSession } from '@dossier/contracts';
import { sampleSession } from '@dossier/contracts/testing';
import { startForSuite } from '@dossier/service-kit/testing';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { manifest, publishAll } from './builds.ts';
import { startGateway } from './harness.ts';
import { stubEndpoint, stubResponse } from './stubs.ts';

const gateway = startForSuite(() => startGateway());
beforeAll(async () => {
  await publishAll(gateway);
});
beforeEach(() => publish('a2', { en: view('Sign in'), de: view('Anmelden') }));

const view = (text: string) => JSON.stringify({ html: `<h1>${text} $&</h1>`, css: 'h1{color:red}' });
const integrityOf = (content: string) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Publishes mf-auth with first views of /login, in the files given by language. */
async function publish(
  buildId: string,
  files: Record<string, string>,
  integrity: (content: string) => string = integrityOf,
) {
  const entries = Object.entries(files).map(([language, content]) => [
    language,
    { file: `view.${language}.json`, integrity: integrity(content) },
  ]);
  const facts = JSON.parse(manifest('mf-auth', buildId, ['/login'], 'public')) as object;
  await gateway.publish('mf-auth', buildId, {
    'remote.json': JSON.stringify({ ...facts, firstViews: { '/login': Object.fromEntries(entries) } }),
    ...Object.fromEntries(
      Object.entries(files).map(([language, content]) => [`view.${language}.json`, content]),
    ),
  });
  await gateway.point({ shell: '51', 'mf-auth': buildId, 'mf-home': 'b1', 'mf-admin': 'c1' });
}

const page = (path: string, cookie?: string) =>
  gateway.call('GET', path, { headers: { accept: 'text/html' }, ...(cookie && { cookie }) });

it('puts the first view of the path into the page, in the language of the cookie', async () => {
  const english = await page('/login');
  const nonce = /'nonce-([^']+)'/.exec(String(english.headers['content-security-policy']))?.[1];
  expect(english.text).toContain(
    `<style nonce="${nonce}" id="dossier-first-view-css">h1{color:red}#dossier-first-view>svg{position:absolute;width:64px;height:64px;visibility:hidden}#dossier-first-view~#root{display:none}</style>`,
  );
  expect(english.text).toContain(
    '<div id="dossier-first-view" lang="en"><svg aria-hidden="true"></svg><h1>Sign in $&</h1></div><div id="root"></div>',
  );
  const german = (await page('/login/', 'dossier_language=de')).text;
  expect(german).toContain('<html lang="de">');
  expect(german).toContain('<h1>Anmelden');
  expect((await page('/login', 'dossier_language=it')).text, 'a language without a view').not.toContain(
    'dossier-first-view',
  );
});

it('is that of the sign-in page where the visitor will be sent there, and none elsewhere', async () => {
  expect((await page('/history/2024')).text).toContain('<h1>Sign in');
  for (const path of ['/nowhere', '/cookies', '/admin'])
    expect([path, (await page(path)).text.includes('dossier-first-view')]).toEqual([path, false]);
});

it('is left out for users, and while auth is unavailable', async () => {
  gateway.stub(stubResponse(getSession, sampleSession()));
  expect((await page('/login', gateway.signIn('user'))).text).not.toContain('dossier-first-view');
  gateway.stub(stubEndpoint(getSession, (request) => request.socket.destroy()));
  expect((await page('/login', gateway.signIn('user'))).text).not.toContain('dossier-first-view');
});

it('a view that was changed, is missing or is broken never breaks the page', async () => {
  const isShown = async () => {
    const response = await page('/login');
    expect([response.status, response.text.includes('id="root"')]).toEqual([200, true]);
    return response.text.includes('dossier-first-view');
  };
  await publish('a3', { en: view('Sign in') }, () => integrityOf('other bytes'));
  expect(await isShown()).toBe(false);
  await publish('a4', { en: '{"html":1}' });
  expect(await isShown()).toBe(false);
  const facts = JSON.parse(manifest('mf-auth', 'a5', ['/login'], 'public')) as object;
  for (const [build, firstViews] of [
    ['a5', { '/login': { en: { file: 'gone.json', integrity: 'sha384-x' } } }],
    ['a6', { '/login': { en: { file: '../../../registry.json', integrity: 'sha384-x' } } }],
    ['a7', 'broken'],
  ] as const) {
    await gateway.publish('mf-auth', build, {
      'remote.json': JSON.stringify({ ...facts, buildId: build, firstViews }),
    });
    await gateway.point({ shell: '51', 'mf-auth': build });
    expect([build, await isShown()]).toEqual([build, false]);
  }
  expect(gateway.logs.filter((line) => line.includes('no first view'))).toHaveLength(5);
});
