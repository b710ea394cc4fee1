import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { buildLimits, recordAudit, type ErrorBody } from '@dossier/contracts';
import { createReleaseToken, revokeReleaseToken } from '@dossier/releases';
import { startForEachTest } from '@dossier/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { publishAll } from './builds.ts';
import { startGateway } from './harness.ts';
import { contract, formOf, formWith, hashOf, homeBuild, type Files } from './release-forms.ts';
import { stubEndpoint } from './stubs.ts';

interface Result extends Partial<ErrorBody> {
  status: number;
  lines?: string[];
}

describe('releases', () => {
  let token: string;
  const makeToken = (remote: string, days = 1) =>
    createReleaseToken(gateway.dataDir, { remote, name: 'ci', days }, gateway.clock.now());
  const stored = (name = 'mf-home') => readdirSync(join(gateway.dataDir, 'remotes', name)).sort();
  const uploads = () => {
    const directory = join(gateway.dataDir, 'release-uploads');
    return existsSync(directory) ? readdirSync(directory) : [];
  };
  interface Pointer {
    current: string;
    canary?: object;
  }
  const pointer = (name = 'mf-home') =>
    (
      JSON.parse(readFileSync(join(gateway.dataDir, 'remotes/registry.json'), 'utf8')) as {
        remotes: Record<string, Pointer>;
      }
    ).remotes[name];

  async function send(path: string, init: RequestInit & { as?: string } = {}): Promise<Result> {
    const { as = token, headers, ...others } = init;
    const response = await fetch(`${gateway.url}/api/releases/${path}`, {
      ...others,
      headers: { authorization: `Bearer ${as}`, ...headers },
    });
    return { status: response.status, ...((await response.json()) as object) };
  }
  const publish = (files: Files, query = 'action=release', as = token, listed?: Files) =>
    send(`mf-home/builds?${query}`, { method: 'POST', body: formOf(files, listed), as });
  const change = (body: object, as = token) =>
    send('mf-home', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
      as,
    });

  function expectNothing(): void {
    expect(uploads()).toEqual([]);
    expect(stored()).toEqual(['b1', 'b2']);
    expect(pointer()?.current).toBe('b1');
  }

  const gateway = startForEachTest(async () => {
    // One test waits for it.
    return startGateway({ times: { idle: 4000 } });
  });
  beforeEach(async () => {
    await publishAll(gateway);
    await gateway.publish('shell', '51', {
      'remote.json': JSON.stringify({ name: 'shell', buildId: '51', shellApi: '1.2.0' }),
      'contract.json': contract({
        provides: { '@dossier/ui': ['Button'] },
        providedEvents: { filesChanged: '{ taxYear: number }' },
      }),
    });
    ({ text: token } = await makeToken('mf-home'));
  });

  it('publishes a build that pages get at once, and records who published what', async () => {
    const revision = '0123456789abcdef0123456789abcdef01234567';
    const result = await publish(homeBuild('b3'), `action=release&revision=${revision}`);
    expect(result).toEqual({ status: 200, lines: ['mf-home b3 is current'] });
    expect(readFileSync(join(gateway.dataDir, 'remotes/mf-home/b3/assets/logo.svg'), 'utf8')).toBe('<svg/>');
    expect(uploads()).toEqual([]);
    expect(gateway.audited).toEqual([
      {
        actor: undefined,
        kind: 'act',
        act: 'releases.publish',
        subjectId: null,
        target: 'mf-home token:ci release b3 0123456789ab',
        outcome: 'done',
        code: null,
      },
    ]);
    await gateway.clock.advance(1000);
    const file = await gateway.call('GET', '/remotes/mf-home/b3/entry.js');
    expect([file.status, file.text]).toEqual([200, 'entry of b3']);
    expect((await publish(homeBuild('b3'))).lines).toEqual(['mf-home b3 is current already']);
    expect(gateway.logs.join('')).not.toContain(token);
  });

  it('stores, offers, promotes, withdraws, rolls back and lists', async () => {
    expect((await publish(homeBuild('b3'), 'action=store')).lines).toEqual(['mf-home b3 is stored']);
    expect((await publish(homeBuild('b3'), 'action=canary&percent=10')).lines).toEqual([
      'mf-home b3 is offered to 10 % of the sessions',
    ]);
    expect((await change({ action: 'withdraw' })).status).toBe(200);
    expect(pointer()?.canary).toBeUndefined();
    await publish(homeBuild('b3'), 'action=canary&percent=10');
    expect((await change({ action: 'promote' })).lines).toEqual(['mf-home b3 is current']);
    expect((await change({ action: 'rollback', to: 'b1' })).lines).toEqual(['mf-home b1 is current again']);
    const { lines = [] } = await send('mf-home');
    expect(lines[0]).toMatch(/^\* mf-home {2}b1 .* rollback {2}token:ci$/);
    expect(gateway.audited).toHaveLength(6);
  });

  it('publishes the shell with its own token', async () => {
    const { text } = await makeToken('shell');
    const files = {
      'index.html': '<!doctype html>',
      'remote.json': JSON.stringify({ name: 'shell', buildId: '52', shellApi: '1.3.0' }),
      'contract.json': contract({ provides: {} }),
    };
    const send52 = (body: Files) =>
      send('shell/builds?action=release', { method: 'POST', body: formOf(body), as: text });
    const { 'index.html': _, ...withoutPage } = files;
    expect((await send52(withoutPage)).fields).toMatchObject([{ path: 'index.html', code: 'missing' }]);
    expect((await send52(files)).lines).toEqual(['shell 52 is current']);
    expect(pointer('shell')?.current).toBe('52');
  });

  it.each([
    ['no token', () => ''],
    ['nonsense', () => 'x'],
    ['another secret', () => `${token.slice(0, -4)}AAAA`],
    ['an unknown id', () => token.replace(/_[0-9a-f]{16}_/, `_${'0'.repeat(16)}_`)],
  ])('refuses %s, and writes nothing', async (_what, make) => {
    const result = await publish(homeBuild('b3'), 'action=release', make());
    expect([result.status, result.code]).toEqual([401, 'RELEASE_TOKEN_INVALID']);
    expectNothing();
    expect(gateway.audited).toEqual([]);
  });

  it('refuses a token that has expired or was revoked', async () => {
    await gateway.clock.advance(23 * 3_600_000);
    expect((await send('mf-home')).status).toBe(200);
    await gateway.clock.advance(3_600_000);
    expect((await send('mf-home')).code).toBe('RELEASE_TOKEN_INVALID');
    const { text, token: made } = await makeToken('mf-home');
    expect((await send('mf-home', { as: text })).status).toBe(200);
    await revokeReleaseToken(gateway.dataDir, made.id);
    expect((await send('mf-home', { as: text })).code).toBe('RELEASE_TOKEN_INVALID');
  });

  it('stores a token only as a hash', async () => {
    const { text, token: made } = await makeToken('mf-home');
    const file = readFileSync(join(gateway.dataDir, `release-tokens/${made.id}.json`), 'utf8');
    expect(file).not.toContain(text.split('_').slice(2).join('_'));
  });

  it.each(['mf-admin', 'shell'])('refuses the token of %s', async (remote) => {
    const { text } = await makeToken(remote);
    for (const result of [
      await publish(homeBuild('b3'), 'action=release', text),
      await change({ action: 'rollback' }, text),
      await send('mf-home', { as: text }),
    ])
      expect([result.status, result.code]).toEqual([403, 'RELEASE_TOKEN_OTHER_REMOTE']);
    expectNothing();
  });

  it('refuses a build of another remote, whatever the path says', async () => {
    const files = homeBuild('c2');
    const other = { ...files, 'remote.json': (files['remote.json'] ?? '').replaceAll('mf-home', 'mf-admin') };
    const result = await publish(other);
    expect([result.status, result.code, result.fields?.[0]?.code]).toEqual([
      422,
      'BUILD_INVALID',
      'other_remote',
    ]);
    expect(stored('mf-admin')).toEqual(['c1']);
    expectNothing();
  });

  it.each<[string, () => FormData, string]>([
    ['a path that leads out', () => formOf({ ...homeBuild('b3'), '../../evil.js': 'x' }), 'content'],
    ['an absolute path', () => formOf({ ...homeBuild('b3'), '/evil.js': 'x' }), 'content'],
    ['a backslash', () => formOf({ ...homeBuild('b3'), '..\\evil.js': 'x' }), 'content'],
    ['a hidden file', () => formOf({ ...homeBuild('b3'), 'a/.env': 'x' }), 'content'],
    ['a file that is a directory', () => formOf({ ...homeBuild('b3'), assets: 'x' }), 'path'],
    [
      'an unlisted file that leads out',
      () => {
        const form = formOf(homeBuild('b3'));
        form.append('file', new Blob(['x']), '../../../evil.js');
        return form;
      },
      'unlisted',
    ],
    ['a damaged file', () => formOf(homeBuild('b3'), { 'assets/logo.svg': hashOf('other') }), 'hash'],
    ['a script that its manifest does not name', () => formOf(homeBuild('b3', { 'remote.js': 'x' })), 'hash'],
    ['a missing file', () => formOf(homeBuild('b3'), { 'more.js': hashOf('x') }), 'missing'],
    ['a broken manifest', () => formOf(homeBuild('b3', { 'remote.json': '{' })), 'content'],
    ['a broken contract', () => formOf(homeBuild('b3', { 'contract.json': '[]' })), 'content'],
    ['garbage instead of the list', () => formWith('release.json', 'garbage'), 'content'],
    ['no list', () => formWith('entry.js', 'x'), 'order'],
  ])('refuses %s, and leaves nothing', async (_what, form, code) => {
    const result = await send('mf-home/builds?action=release', { method: 'POST', body: form() });
    expect([result.status, result.code, result.fields?.[0]?.code]).toEqual([422, 'BUILD_INVALID', code]);
    expectNothing();
    expect(readdirSync(gateway.dataDir)).not.toContain('evil.js');
    expect(gateway.audited).toMatchObject([{ outcome: 'refused', code: 'BUILD_INVALID' }]);
  });

  it('refuses a body that is no form', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const garbage = await send('mf-home/builds?action=release', { method: 'POST', body: 'garbage', headers });
    expect([garbage.status, garbage.code]).toEqual([400, 'MALFORMED_UPLOAD']);
    const json = await send('mf-home/builds?action=release', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect(json.status).toBe(415);
    expectNothing();
  });

  it('refuses bad parameters', async () => {
    for (const query of [
      '',
      'action=other',
      'action=canary',
      'action=canary&percent=101',
      'action=release&percent=5',
    ])
      expect([query, (await publish(homeBuild('b3'), query)).status]).toEqual([query, 400]);
    expect((await change({ action: 'rollback', to: '../x' })).status).toBe(400);
    expectNothing();
  });

  it('refuses too many files', async () => {
    const many = Object.fromEntries(
      Array.from({ length: buildLimits.files + 1 }, (_, index) => [`f${index}.js`, '']),
    );
    const result = await publish(many);
    expect([result.status, result.code]).toEqual([413, 'TOO_MANY_FILES']);
    expectNothing();
  });

  it('refuses a body that is announced as too large, and one that grows too large', async () => {
    const half = 'x'.repeat(buildLimits.bytes / 2 + 1024 * 1024);
    // Encoded beforehand: a pause of the sender is a timeout.
    const encoded = new Response(formOf({ 'a.js': half, 'b.js': half }));
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
    const body = await encoded.blob();
    const upload = (init: RequestInit & { duplex?: 'half' }) =>
      send('mf-home/builds?action=release', { method: 'POST', headers, ...init });
    const announced = await upload({ body });
    expect([announced.status, announced.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    const growing = await upload({ body: body.stream(), duplex: 'half' });
    expect([growing.status, growing.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expectNothing();
  });

  it('leaves nothing of an upload that breaks off, refuses a second one meanwhile, and takes the next', async () => {
    const encoded = new Response(formOf(homeBuild('b3')));
    const type = encoded.headers.get('content-type') ?? '';
    const bytes = Buffer.from(await encoded.arrayBuffer());
    const upload = httpRequest(`${gateway.url}/api/releases/mf-home/builds?action=release`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
    });
    upload.on('error', () => undefined);
    upload.write(bytes.subarray(0, bytes.length - 300));
    await expect.poll(uploads).toHaveLength(1);
    const second = await publish(homeBuild('b4'));
    expect([second.status, second.code]).toEqual([409, 'RELEASE_IN_PROGRESS']);
    expect((await change({ action: 'rollback' })).code).toBe('RELEASE_IN_PROGRESS');
    upload.destroy();
    await expect.poll(uploads).toEqual([]);
    await expect.poll(() => gateway.audited).toMatchObject([{ code: 'UPLOAD_INTERRUPTED' }]);
    expectNothing();
    expect((await publish(homeBuild('b4'))).status).toBe(200);
  });

  it('refuses a stalled upload', async () => {
    const { promise, resolve } = Promise.withResolvers<number | undefined>();
    const upload = httpRequest(
      `${gateway.url}/api/releases/mf-home/builds?action=release`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
      },
      (response) => resolve(response.statusCode),
    );
    upload.on('error', () => undefined);
    upload.write('--x\r\n');
    expect(await promise).toBe(408);
    upload.destroy();
    expectNothing();
  });

  it.each([
    [
      'an export that the shell lacks',
      contract({ shared: { '@dossier/ui': ['Button', 'Gone'] } }),
      'mf-home: @dossier/ui no longer exports Gone',
    ],
    [
      'an endpoint that no longer exists',
      contract({ endpoints: { 'files.gone': { method: 'GET', path: '/x', request: {}, response: {} } } }),
      'mf-home: files.gone no longer exists',
    ],
    [
      'an event of another type',
      contract({ events: { filesChanged: 'string' } }),
      'mf-home: the event filesChanged is { taxYear: number }, was string',
    ],
  ])('refuses %s with the words of the command, and stores nothing', async (_what, used, reason) => {
    const result = await publish(homeBuild('b3', { 'contract.json': used }));
    expect([result.status, result.code]).toEqual([422, 'RELEASE_REFUSED']);
    expect(result.fields?.[0]?.message).toBe(
      `The contracts of these builds do not match. Nothing was changed.\n  ${reason}`,
    );
    expectNothing();
    expect(gateway.audited).toMatchObject([{ outcome: 'refused', code: 'RELEASE_REFUSED' }]);
  });

  it('refuses a build whose number is taken by another one', async () => {
    expect((await publish(homeBuild('b2'))).fields?.[0]?.message).toMatch(
      /is stored already, with other files/,
    );
    expectNothing();
  });

  it('does not confirm a release that could not be recorded', async () => {
    gateway.stub(
      stubEndpoint(recordAudit, (_request, response) => (response as { destroy(): void }).destroy()),
    );
    expect((await publish(homeBuild('b3'))).status).toBe(503);
    expect(gateway.audited).toEqual([]);
  });

  it('limits the requests of an address', async () => {
    const results: Result[] = [];
    for (let count = 0; count < 61; count += 1) results.push(await send('mf-home', { as: 'x' }));
    expect(results.slice(0, 60).every(({ status }) => status === 401)).toBe(true);
    expect([results[60]?.status, results[60]?.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  });
});
