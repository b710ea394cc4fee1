/** Whether builds of the data directory are accepted, at the moments at which releases change something. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hostname } from 'node:os';
import { directoryOf, type Registry } from './registry-file.ts';
import type { RegistryStore } from './registry-store.ts';
import { ReleaseRefused } from './release-refused.ts';
import { completeManifest, findChangedFile, manifestName } from '../builds/build-files.ts';
import { BuildRefused, judgeBuild } from '../builds/judge-build.ts';
import {
  createKeyPair,
  isSignedBy,
  keyIdOf,
  publicKeyOf,
  readPrivateKey,
  signManifest,
  type BuildSignature,
} from '../builds/signatures.ts';
import type { BuildKey } from '../builds/trust-store.ts';

type Store = Pick<RegistryStore, 'dataDir' | 'trust' | 'unsignedBuilds'>;

/** A build before it is stored, or the stored one. */
interface Candidate {
  readonly name: string;
  readonly buildId: string;
  readonly directory: string;
  /** One that came with it. */
  readonly signature?: BuildSignature | undefined;
}

const readManifest = (directory: string): Buffer => readFileSync(join(directory, manifestName));

/** Throws a ReleaseRefused unless a build is accepted, its own signature is valid and its files are the listed ones. */
export async function acceptBuild(store: Store, candidate: Candidate): Promise<void> {
  const { name, buildId, directory, signature } = candidate;
  const keys = await store.trust.listKeys();
  try {
    if (signature) checkSignature(keys, candidate, signature);
    const stored = await store.trust.findSignatures(name, buildId);
    const { files } = judgeBuild({
      ...{ name, buildId, keys, unsigned: store.unsignedBuilds },
      manifest: readManifest(directory),
      signatures: signature ? [...stored, signature] : stored,
    });
    const changed = files && findChangedFile(directory, files);
    if (changed) throw new BuildRefused(`has another ${changed} than its manifest names`);
  } catch (error) {
    if (!(error instanceof BuildRefused)) throw error;
    throw new ReleaseRefused(`${name} ${buildId} ${error.message}. Nothing was changed.`);
  }
}

/** The same for a build of the data directory. */
export const acceptStored = (store: Store, name: string, buildId: string): Promise<void> =>
  acceptBuild(store, { name, buildId, directory: directoryOf(store.dataDir, name, buildId) });

function checkSignature(
  keys: readonly BuildKey[],
  { name, directory }: Candidate,
  signature: BuildSignature,
): void {
  const key = keys.find(({ id, remote }) => id === signature.key && remote === name);
  if (!key)
    throw new BuildRefused(`was signed by the key ${signature.key}, which is not registered for ${name}`);
  if (!isSignedBy(key.publicKey, readManifest(directory), signature))
    throw new BuildRefused('has a signature that does not match its manifest');
}

/** Signs a build that was released on this machine with its key, unless the operator accepts none of those. */
export async function signLocally(store: Store, name: string, buildId: string): Promise<void> {
  if (store.unsignedBuilds === 'refuse') return;
  const keys = await store.trust.listKeys();
  const privateKey = readPrivateKey(readMachineKey(store.dataDir));
  const publicKey = publicKeyOf(privateKey);
  const id = keyIdOf(publicKey);
  const registered = keys.find((key) => key.id === id);
  if (registered?.revokedAt)
    throw new ReleaseRefused(
      `The key of this machine (${id}) was revoked. Remove ${machineKeyFile(store.dataDir)}, and the next release makes another.`,
    );
  if (!registered) {
    const createdAt = new Date().toISOString();
    const about = { id, publicKey, remote: null, name: machineName(), createdAt };
    await store.trust.saveKey({ ...about, createdBy: null, revokedAt: null });
  }
  const signature = signManifest(readManifest(directoryOf(store.dataDir, name, buildId)), privateKey);
  await store.trust.addSignature(name, buildId, signature);
}

/**
 * Signs what was published before there were signatures, once: while no machine has a key. The builds were accepted until
 * then, and a version that checks signatures would offer none of them.
 */
export async function signPublished(store: RegistryStore): Promise<void> {
  if (store.unsignedBuilds === 'refuse' || (await store.trust.listKeys()).some(isOfMachine)) return;
  const { remotes } = await store.read();
  for (const [name, buildId] of publishedBuilds(remotes)) {
    await store.archive?.fetch(name, buildId);
    const directory = directoryOf(store.dataDir, name, buildId);
    if (!existsSync(join(directory, manifestName))) continue;
    completeManifest(directory);
    await signLocally(store, name, buildId);
    // With the completed manifest.
    await store.archive?.remove((remote, build) => remote === name && build === buildId);
    await store.archive?.store(name, buildId);
  }
}

const isOfMachine = ({ remote }: BuildKey): boolean => remote === null;

const publishedBuilds = (remotes: Registry['remotes']) =>
  Object.entries(remotes).flatMap(([name, { current, canary, history }]) => {
    const builds = [current, canary?.buildId, ...history.map(({ buildId }) => buildId)];
    return [...new Set(builds)].flatMap((build) => (build === undefined ? [] : [[name, build] as const]));
  });

const machineKeyFile = (dataDir: string): string => join(dataDir, 'keys', 'BUILD_KEY');

/** The private key of this machine; made when it is first needed. It is in no backup and on no other machine. */
function readMachineKey(dataDir: string): string {
  const file = machineKeyFile(dataDir);
  mkdirSync(join(dataDir, 'keys'), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, createKeyPair().privateKey, { flag: 'wx', flush: true, mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}

/** The host name as the name of a key. */
function machineName(): string {
  const name = hostname()
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]/g, '-')
    .replace(/^-+/, '')
    .slice(0, 30);
  return name || 'machine';
}
