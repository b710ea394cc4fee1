import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forEachDatabase } from '@dossier/service-kit/testing';
import { completeManifest, hashFiles, manifestName, parseManifest } from '../builds/build-files.ts';
import { createKeyPair, isSignedBy, keyIdOf, readPrivateKey, signManifest } from '../builds/signatures.ts';
import { signPublished } from './accept-build.ts';
import type { RegistryStore } from './registry-store.ts';
import { release, rollback } from './remotes.ts';
import { sampleBuild } from './sample-build.fixture.ts';
import { createOwnStore, openTestStore, type OwnStore } from './test-store.fixture.ts';

const { privateKey, publicKey } = createKeyPair();
const at = '2026-03-01T10:00:00.000Z';
const teamKey = { id: keyIdOf(publicKey), remote: 'mf-home', name: 'team', publicKey };

forEachDatabase((database) => {
  let own: OwnStore;
  let store: RegistryStore;
  beforeEach(() => {
    own = createOwnStore(database);
    ({ store } = own);
  });
  afterEach(() => own.remove());

  const directoryOf = (buildId: string) => join(own.dataDir, 'remotes/mf-home', buildId);
  function signedBuild(buildId: string) {
    const build = sampleBuild(own.dataDir, 'mf-home', buildId);
    completeManifest(build.directory);
    const manifest = readFileSync(join(build.directory, manifestName));
    return { ...build, signature: signManifest(manifest, readPrivateKey(privateKey)) };
  }
  const addTeamKey = (revokedAt: string | null = null) =>
    store.trust.saveKey({ ...teamKey, createdAt: at, createdBy: 1, revokedAt });

  test('keys and signatures change the version, and are read by other processes', async () => {
    await release(store, [sampleBuild(own.dataDir, 'mf-home', 'b1')]);
    const versions = [await store.version()];
    await addTeamKey();
    versions.push(await store.version());
    const signature = { key: teamKey.id, signature: `${'A'.repeat(86)}==` };
    await store.trust.addSignature('mf-home', 'b1', signature);
    versions.push(await store.version());
    await addTeamKey(at);
    versions.push(await store.version());
    expect(new Set(versions).size).toBe(4);
    const machine = { remote: null, createdBy: null, revokedAt: null };
    expect(await store.trust.listKeys()).toMatchObject([{ ...teamKey, revokedAt: at }, machine]);
    expect(await store.trust.findSignatures('mf-home', 'b1')).toHaveLength(2);
    expect(await store.trust.findSignatures('mf-home', 'b')).toEqual([]);
  });

  test('a build that its team signed is released, and one by another key is not', async () => {
    await expect(release(store, [signedBuild('b1')])).rejects.toThrow('which is not registered for mf-home');
    expect(existsSync(directoryOf('b1'))).toBe(false);
    await addTeamKey();
    await release(store, [signedBuild('b1')]);
    expect((await store.trust.findSignatures('mf-home', 'b1')).map(({ key }) => key)).toEqual([teamKey.id]);
    const altered = signedBuild('b2');
    writeFileSync(join(altered.directory, 'a.js'), 'other');
    await expect(release(store, [altered])).rejects.toThrow('has another a.js than its manifest names');
    await addTeamKey(at);
    await expect(release(store, [signedBuild('b3')])).rejects.toThrow('which was revoked');
    await expect(rollback(store, 'mf-home', 'b1')).rejects.toThrow('which was revoked');
  });

  test('the signatures of builds that left the history are removed', async () => {
    for (const id of ['b1', 'b2']) await release(store, [sampleBuild(own.dataDir, 'mf-home', id)]);
    await store.trust.addSignature('mf-gone', 'x1', { key: teamKey.id, signature: `${'A'.repeat(86)}==` });
    await release(store, [sampleBuild(own.dataDir, 'mf-home', 'b3')]);
    expect(await store.trust.findSignatures('mf-gone', 'x1')).toEqual([]);
    expect(await store.trust.findSignatures('mf-home', 'b1')).toHaveLength(1);
  });

  test('what was published before there were signatures is signed once, by the machine', async () => {
    for (const id of ['b1', 'b2']) {
      const { directory } = sampleBuild(own.dataDir, 'mf-home', id);
      mkdirSync(directoryOf(id), { recursive: true });
      for (const file of ['remote.json', 'a.js'])
        writeFileSync(join(directoryOf(id), file), readFileSync(join(directory, file)));
    }
    const history = ['b2', 'b1'].map((buildId) => ({ buildId, at, action: 'release' as const }));
    await store.change((before, write) =>
      write({ ...before, remotes: { 'mf-home': { current: 'b2', history } } }),
    );
    await signPublished(store);
    const { files } = parseManifest(readFileSync(join(directoryOf('b1'), manifestName)));
    expect(files).toEqual(hashFiles(directoryOf('b1')));
    await rollback(store, 'mf-home');
    // Not again: a build that is written beside the registry later is not signed by a start.
    writeFileSync(join(directoryOf('b2'), 'a.js'), 'other');
    await signPublished(store);
    await expect(rollback(store, 'mf-home', 'b2')).rejects.toThrow('has another a.js');
    expect(statSync(join(own.dataDir, 'keys/BUILD_KEY')).mode & 0o777).toBe(0o600);
  });
});

test('a signature is for one manifest and one key, and a broken key signs nothing', () => {
  const manifest = Buffer.from('{}');
  const signature = signManifest(manifest, readPrivateKey(privateKey));
  expect(isSignedBy(publicKey, manifest, signature)).toBe(true);
  expect(isSignedBy(publicKey, Buffer.from('{ }'), signature)).toBe(false);
  const other = createKeyPair().publicKey;
  expect(isSignedBy(other, manifest, { ...signature, key: keyIdOf(other) })).toBe(false);
  const noPoint = `dossier-key_${'_'.repeat(43)}`;
  expect(isSignedBy(noPoint, manifest, { ...signature, key: keyIdOf(noPoint) })).toBe(false);
  expect(() => readPrivateKey('x')).toThrow('not an Ed25519 private key');
});

test('the files keep keys apart from the builds', async () => {
  const { dataDir, remove } = createOwnStore('sqlite');
  const file = openTestStore(dataDir, undefined);
  await file.trust.saveKey({ ...teamKey, createdAt: at, createdBy: 1, revokedAt: null });
  expect(existsSync(join(dataDir, 'release-keys', `${teamKey.id}.json`))).toBe(true);
  expect(existsSync(join(dataDir, 'remotes'))).toBe(false);
  await remove();
});
