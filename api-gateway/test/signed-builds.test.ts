import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getSystem, listBuildKeys, type SystemState } from '@dossier/contracts';
import {
  createKeyPair,
  createReleaseToken,
  openRegistryStore,
  readPrivateKey,
  release,
  rollback,
  signManifest,
  type BuildSignature,
} from '@dossier/releases';
import { createDeps } from '@dossier/service-kit';
import { startForEachTest } from '@dossier/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { startGateway } from './harness.ts';
import { contract, hashOf, homeBuild, type Files } from './release-forms.ts';

const teamKey = createKeyPair();
const otherKey = createKeyPair();

/** With the list of its files, as the bundler writes it. */
function listed(files: Files): Files {
  const { 'remote.json': manifest = '', ...others } = files;
  const hashes = Object.fromEntries(Object.entries(others).map(([path, text]) => [path, hashOf(text)]));
  return { ...others, 'remote.json': JSON.stringify({ ...(JSON.parse(manifest) as object), files: hashes }) };
}
const build = (buildId: string, changes?: Files): Files => listed(homeBuild(buildId, changes));
const shell = (buildId: string): Files =>
  listed({
    'index.html': `<!doctype html><title>Shell ${buildId}</title><!--dossier:registry-->`,
    'main.js': 'shell',
    'contract.json': contract({ provides: {}, providedEvents: {} }),
    'remote.json': JSON.stringify({ name: 'shell', buildId, shellApi: '1.0.0' }),
  });
const signed = (files: Files, { privateKey } = teamKey): BuildSignature =>
  signManifest(Buffer.from(files['remote.json'] ?? ''), readPrivateKey(privateKey));

function formOf(files: Files, signature?: BuildSignature): FormData {
  const form = new FormData();
  const hashes = Object.fromEntries(Object.entries(files).map(([path, text]) => [path, hashOf(text)]));
  form.append('file', new Blob([JSON.stringify({ files: hashes, signature })]), 'release.json');
  for (const [path, text] of Object.entries(files)) form.append('file', new Blob([text]), path);
  return form;
}

describe('signed builds', () => {
  const gateway = startForEachTest(() => startGateway({ env: { UNSIGNED_BUILDS: 'local' } }));
  const remotes = () => join(gateway.dataDir, 'remotes');
  const fileOf = (path: string) => join(remotes(), 'mf-home', path);
  let token: string;

  /** As `npm run release` on the machine itself. */
  async function onMachine<T>(work: (store: ReturnType<typeof openRegistryStore>) => Promise<T>): Promise<T> {
    const env = { NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: gateway.dataDir };
    const store = openRegistryStore(createDeps('release', env));
    try {
      return await work(store);
    } finally {
      await store.close();
      await gateway.clock.advance(1000);
    }
  }
  async function releaseLocally(files: Files, action = release): Promise<void> {
    const { name, buildId } = JSON.parse(files['remote.json'] ?? '') as { name: string; buildId: string };
    await gateway.publish('../built', `${name}-${buildId}`, files);
    const directory = join(gateway.dataDir, 'built', `${name}-${buildId}`);
    const manifest = { name, buildId, shellApi: name === 'shell' ? '1.0.0' : '^1.0.0' };
    await onMachine((store) => action(store, [{ directory, manifest }]));
  }

  const post = (path: string, body: object) =>
    gateway.call('POST', path, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      cookie: gateway.signIn('admin'),
    });
  async function register({ publicKey } = teamKey, remote = 'mf-home', name = 'home-team'): Promise<string> {
    const response = await post(listBuildKeys.path, { remote, name, publicKey });
    expect(response.status).toBe(200);
    return response.json<{ id: string }>().id;
  }
  async function revoke(id: string): Promise<void> {
    const path = `${listBuildKeys.path}/${id}`;
    expect((await gateway.call('DELETE', path, { cookie: gateway.signIn('admin') })).status).toBe(200);
    await gateway.clock.advance(1000);
  }
  interface Result {
    status: number;
    code?: string;
    lines?: string[];
    fields?: { path: string; code: string; message: string }[];
  }
  async function publish(files: Files, signature?: BuildSignature): Promise<Result> {
    const response = await fetch(`${gateway.url}/api/releases/mf-home/builds?action=release`, {
      method: 'POST',
      body: formOf(files, signature),
      headers: { authorization: `Bearer ${token}` },
    });
    await gateway.clock.advance(1000);
    return { status: response.status, ...((await response.json()) as object) };
  }
  const reasonOf = ({ fields }: Result) => fields?.[0]?.message;
  const get = (path: string) => gateway.call('GET', path);
  /** The build of mf-home that a page gets; undefined when none is offered. */
  async function offered(): Promise<string | undefined> {
    const list = (await get('/api/remotes')).json<{ remotes: { name: string; buildId: string }[] }>();
    return list.remotes.find(({ name }) => name === 'mf-home')?.buildId;
  }
  const asset = async (path: string) => (await get(`/remotes/mf-home/${path}`)).status;
  const errors = () => gateway.logs.filter((line) => line.includes('"a build is refused"')).length;

  beforeEach(async () => {
    await releaseLocally(shell('51'));
    await releaseLocally(build('b1'));
    ({ text: token } = await createReleaseToken(
      gateway.dataDir,
      { remote: 'mf-home', name: 'ci', days: 1 },
      gateway.clock.now(),
    ));
  });

  it('of this machine need no key of a team, and nothing else does without one', async () => {
    expect([await offered(), (await get('/')).text.includes('Shell 51')]).toEqual(['b1', true]);
    const result = await publish(build('b2'));
    expect([result.status, result.code, reasonOf(result)]).toEqual([
      422,
      'RELEASE_REFUSED',
      'mf-home b2 is not signed, and no key is registered for mf-home. Nothing was changed.',
    ]);
    expect(await offered()).toBe('b1');
  });

  it('by the key of the team are released with a token, offered, and rolled back to', async () => {
    await register();
    for (const id of ['b2', 'b3']) {
      const files = build(id);
      expect((await publish(files, signed(files))).lines).toEqual([`mf-home ${id} is current`]);
    }
    expect([await offered(), await asset('b3/assets/logo.svg')]).toEqual(['b3', 200]);
    await onMachine((store) => rollback(store, 'mf-home'));
    expect(await offered()).toBe('b2');
  });

  it('are the only ones over the network once a team has a key; what this machine released stays', async () => {
    await register();
    await gateway.clock.advance(1000);
    expect(await offered()).toBe('b1');
    expect(reasonOf(await publish(build('b2')))).toContain('is not signed by a key that is registered');
    await releaseLocally(build('b2'));
    expect(await offered()).toBe('b2');
  });

  describe('against who stole the token', () => {
    beforeEach(async () => {
      await register();
      const files = build('b2');
      await publish(files, signed(files));
    });

    it.each<[string, () => [Files, BuildSignature?], string]>([
      ['no signature', () => [build('b3')], 'is not signed by a key that is registered for mf-home'],
      [
        'a signature by a key of nobody',
        () => [build('b3'), signed(build('b3'), otherKey)],
        'which is not registered for mf-home',
      ],
      [
        'the signature of another build',
        () => [build('b3'), signed(build('b2'))],
        'has a signature that does not match its manifest',
      ],
      [
        'other files under the number of a signed build',
        () => [
          build('b2', { 'entry.js': 'other', 'assets/logo.svg': '<svg>other</svg>' }),
          signed(build('b2')),
        ],
        'has a signature that does not match its manifest',
      ],
    ])('%s releases nothing', async (_what, make, reason) => {
      const [files, signature] = make();
      const { 'remote.json': manifest = '' } = files;
      const fitting = { ...files, 'remote.json': withScriptHashes(files, manifest) };
      const result = await publish(fitting, signature);
      expect([result.status, result.code]).toEqual([422, 'RELEASE_REFUSED']);
      expect(reasonOf(result)).toContain(reason);
      expect([await offered(), await asset('b3/remote.js')]).toEqual(['b2', 404]);
      expect(readFileSync(fileOf('b2/entry.js'), 'utf8')).toBe('entry of b2');
    });

    it('a signed manifest with other files releases nothing', async () => {
      const files = build('b3');
      const result = await publish({ ...files, 'assets/logo.svg': '<svg onload="x"/>' }, signed(files));
      expect([result.code, result.fields?.[0]]).toMatchObject([
        'BUILD_INVALID',
        { path: 'assets/logo.svg', code: 'hash' },
      ]);
      const more = await publish({ ...files, 'more.js': 'x' }, signed(files));
      expect(more.fields?.[0]).toMatchObject({ path: 'more.js', code: 'hash' });
      expect(await offered()).toBe('b2');
    });

    it('the key of another remote signs nothing here', async () => {
      await register(otherKey, 'mf-desk', 'desk-team');
      const files = build('b3');
      const result = await publish(files, signed(files, otherKey));
      expect(reasonOf(result)).toContain('which is not registered for mf-home');
      expect(await offered()).toBe('b2');
    });

    it('an old build can be released again: it was signed', async () => {
      const old = build('b2');
      const files = build('b3');
      await publish(files, signed(files));
      expect((await publish(old, signed(old))).lines).toEqual(['mf-home b2 is current']);
      expect(await offered()).toBe('b2');
    });
  });

  describe('against who can write the directory of the builds', () => {
    const registryFile = () => join(remotes(), 'registry.json');
    /** Makes a build current, as who cannot sign would. */
    async function pointTo(buildId: string): Promise<void> {
      const registry = JSON.parse(readFileSync(registryFile(), 'utf8')) as {
        revision: number;
        remotes: Record<string, { current: string }>;
      };
      registry.revision += 1;
      registry.remotes['mf-home']!.current = buildId;
      writeFileSync(registryFile(), JSON.stringify(registry));
      await gateway.clock.advance(1000);
    }
    const write = async (buildId: string, files: Files) => gateway.publish('mf-home', buildId, files);

    it('an unsigned build is not offered, pinned or served: the build before stays', async () => {
      await write('b9', build('b9'));
      await pointTo('b9');
      expect([await offered(), await asset('b9/remote.js'), errors()]).toEqual(['b1', 404, 1]);
      const cookie = gateway.signIn('admin');
      const pin = await gateway.call('PUT', '/api/admin/builds/mf-home/pin/b9', { cookie });
      expect(pin.json().code).toBe('BUILD_NOT_FOUND');
    });

    it('neither is one with a signed manifest of another build, or a changed manifest', async () => {
      const manifest = readFileSync(fileOf('b1/remote.json'), 'utf8');
      await write('b9', { ...build('b9'), 'remote.json': manifest });
      await pointTo('b9');
      expect(await offered()).toBe('b1');
      await write('b8', { ...build('b8'), 'remote.json': manifest.replaceAll('b1', 'b8') });
      await pointTo('b8');
      expect([await offered(), await asset('b8/remote.js')]).toEqual(['b1', 404]);
    });

    it('a file that is replaced is not served, and the build no longer offered', async () => {
      await releaseLocally(build('b2'));
      expect([await offered(), await asset('b2/assets/logo.svg')]).toEqual(['b2', 200]);
      const text = '<svg/>';
      // As long as the file it replaces.
      writeFileSync(fileOf('b2/assets/logo.svg'), text.replace('svg', 'SVG'));
      expect([await asset('b2/assets/logo.svg'), await asset('b1/assets/logo.svg')]).toEqual([404, 200]);
      await gateway.clock.advance(1000);
      expect([await offered(), errors()]).toEqual(['b1', 1]);
      // Put right again, it is offered again.
      writeFileSync(fileOf('b2/assets/logo.svg'), text);
      await gateway.clock.advance(31_000);
      expect([await offered(), await asset('b2/assets/logo.svg')]).toEqual(['b2', 200]);
    });

    it('a file that is added, removed or compressed otherwise is not served', async () => {
      await write('b1', { 'evil.js': 'x', '-evil.js': 'x', 'entry.js.br': 'x' });
      expect([await asset('b1/evil.js'), await asset('b1/-evil.js')]).toEqual([404, 404]);
      const entry = await gateway.call('GET', '/remotes/mf-home/b1/entry.js', {
        headers: { 'accept-encoding': 'br' },
      });
      expect([entry.text, entry.headers['content-encoding']]).toEqual(['entry of b1', undefined]);
      rmSync(fileOf('b1/assets/logo.svg'));
      expect(await asset('b1/assets/logo.svg')).toBe(404);
    });

    it('a signature without a registered key, and one that is damaged, count for nothing', async () => {
      const files = build('b9');
      const signature = signed(files, otherKey);
      await write('b9', files);
      for (const text of [JSON.stringify(signature), '{'])
        await gateway.publish('signatures', '.', { [`mf-home_b9_${signature.key}.json`]: text });
      await pointTo('b9');
      expect(await offered()).toBe('b1');
    });

    it('the page of the shell is not another one', async () => {
      writeFileSync(join(remotes(), 'shell/51/index.html'), '<!doctype html><title>Other</title>');
      await pointTo('b1');
      const page = await get('/');
      expect([page.status, page.text.includes('Other')]).toEqual([503, false]);
    });

    it('a release of the same build repairs it', async () => {
      writeFileSync(fileOf('b1/remote.js'), 'other');
      await pointTo('b1');
      expect(await offered()).toBeUndefined();
      await releaseLocally(build('b1'));
      expect([await offered(), readFileSync(fileOf('b1/remote.js'), 'utf8')]).toEqual(['b1', 'code']);
    });
  });

  it('of a revoked key are withdrawn at once; those of the next key stay', async () => {
    const first = await register();
    await register(otherKey, 'mf-home', 'next');
    const [old, leaked] = [build('b2'), build('b3')];
    await publish(old, signed(old, otherKey));
    await publish(leaked, signed(leaked));
    expect([await offered(), await asset('b3/remote.js')]).toEqual(['b3', 200]);
    await revoke(first);
    expect([await offered(), await asset('b3/remote.js')]).toEqual(['b2', 404]);
    const reason = `mf-home b3 was signed by the key home-team (${first}), which was revoked. Nothing was changed.`;
    expect(reasonOf(await publish(leaked, signed(leaked)))).toBe(reason);
    await expect(onMachine((store) => rollback(store, 'mf-home', 'b3'))).rejects.toThrow(reason);
    // Signed again, by the key that is left.
    expect((await publish(leaked, signed(leaked, otherKey))).status).toBe(200);
    expect(await offered()).toBe('b3');
  });

  it('of a machine are withdrawn with its key', async () => {
    const { id, remote } = (await listKeys()).find((key) => key.remote === null)!;
    expect([remote, (await listKeys()).length]).toEqual([null, 1]);
    await revoke(id);
    expect([await offered(), (await get('/')).status]).toEqual([undefined, 503]);
    await expect(releaseLocally(build('b2'))).rejects.toThrow(`The key of this machine (${id}) was revoked`);
    rmSync(join(gateway.dataDir, 'keys/BUILD_KEY'));
    await releaseLocally(shell('52'));
    await releaseLocally(build('b2'));
    expect(await offered()).toBe('b2');
  });
  const listKeys = async () =>
    (await gateway.call('GET', listBuildKeys.path, { cookie: gateway.signIn('admin') })).json<
      { id: string; remote: string | null }[]
    >();

  it('are counted on the system page, which names the refused ones', async () => {
    const system = async () =>
      (await gateway.call('GET', getSystem.path, { cookie: gateway.signIn('admin') })).json<SystemState>();
    expect((await system()).builds).toEqual({
      ...{ accepted: 'local', signed: 0, local: 2, unsigned: 0, refused: 0 },
    });
    const files = build('b2');
    const key = await register();
    await publish(files, signed(files));
    expect((await system()).builds).toMatchObject({ signed: 1, local: 1, refused: 0 });
    await revoke(key);
    const { builds, alerts } = await system();
    expect(builds).toMatchObject({ signed: 0, local: 2, refused: 1 });
    expect(alerts).toContainEqual({ kind: 'buildRefused', subject: 'mf-home', count: null, since: null });
    expect(alerts.map(({ kind }) => kind)).not.toContain('buildsUnsigned');
  });
});

/** The hashes by which the manifest names the scripts, as an attacker would correct them. */
function withScriptHashes(files: Files, manifest: string): string {
  const parsed = JSON.parse(manifest) as { integrity: string; files: Record<string, string> };
  const hashes = Object.fromEntries(
    Object.entries(files)
      .filter(([path]) => path !== 'remote.json')
      .map(([path, text]) => [path, hashOf(text)]),
  );
  return JSON.stringify({ ...parsed, integrity: hashOf(files['entry.js'] ?? ''), files: hashes });
}

it('unsigned builds are offered where the operator says so, and the system page says it', async () => {
  const gateway = await startGateway({ env: { UNSIGNED_BUILDS: 'allow' } });
  try {
    await gateway.publish('shell', '51', shell('51'));
    await gateway.publish('mf-home', 'b1', build('b1'));
    await gateway.point({ shell: '51', 'mf-home': 'b1' });
    const system = async () =>
      (await gateway.call('GET', getSystem.path, { cookie: gateway.signIn('admin') })).json<SystemState>();
    const { builds, alerts } = await system();
    expect(builds).toMatchObject({ accepted: 'allow', unsigned: 2, refused: 0 });
    expect(alerts).toContainEqual({ kind: 'buildsUnsigned', subject: null, count: 2, since: null });
    // Files that are listed are compared all the same.
    await gateway.publish('mf-home', 'b1', { 'remote.js': 'other' });
    expect((await gateway.call('GET', '/remotes/mf-home/b1/remote.js')).status).toBe(404);
  } finally {
    await gateway.stop();
  }
});

it('with UNSIGNED_BUILDS=refuse, not even those of the machine are offered', async () => {
  const gateway = await startGateway({ env: { UNSIGNED_BUILDS: 'refuse' } });
  try {
    const env = { NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: gateway.dataDir };
    await gateway.publish('../built', 'b1', build('b1'));
    const directory = join(gateway.dataDir, 'built/b1');
    const builds = [{ directory, manifest: { name: 'mf-home', buildId: 'b1', shellApi: '^1.0.0' } }];
    const strict = openRegistryStore(createDeps('release', { ...env, UNSIGNED_BUILDS: 'refuse' }));
    await expect(release(strict, builds)).rejects.toThrow('is not signed');
    await strict.close();
    const store = openRegistryStore(createDeps('release', env));
    await release(store, builds);
    await store.close();
    await gateway.clock.advance(1000);
    expect((await gateway.call('GET', '/api/remotes')).json()).toMatchObject({ remotes: [] });
  } finally {
    await gateway.stop();
  }
});
