import { parseManifest, type BuildFiles } from './build-files.ts';
import { isSignedBy, type BuildSignature } from './signatures.ts';
import type { BuildKey, UnsignedBuilds } from './trust-store.ts';

/** Why a build is accepted, with the files that may be served of it: undefined means that they are not known. */
export interface BuildTrust {
  /** `signed` by the team of the remote, or `local`: released on a machine that runs Dossier, and signed by its key. */
  readonly by: 'signed' | 'local' | 'unsigned';
  readonly key: BuildKey | undefined;
  readonly files: BuildFiles | undefined;
}

/** A build that is not accepted; the message says why, after the name of the build. */
export class BuildRefused extends Error {
  override readonly name = 'BuildRefused';
}

export interface Judged {
  readonly name: string;
  readonly buildId: string;
  /** The bytes of its `remote.json`. */
  readonly manifest: Buffer;
  readonly signatures: readonly BuildSignature[];
  readonly keys: readonly BuildKey[];
  readonly unsigned: UnsignedBuilds;
}

/**
 * Accepts a build that a key of its remote signed; unless the operator refuses them, one that a machine of the operator signed;
 * and any of a remote without keys where the operator says so. Throws a BuildRefused for all others.
 */
export function judgeBuild({ name, buildId, manifest, signatures, keys, unsigned }: Judged): BuildTrust {
  const { files, ...named } = readNames(manifest);
  if (named.name !== name || named.buildId !== buildId)
    throw new BuildRefused(`has the manifest of ${named.name} ${named.buildId}`);
  const signedBy = (key: BuildKey) =>
    files !== undefined && signatures.some((each) => isSignedBy(key.publicKey, manifest, each));
  const own = keys.filter(({ remote }) => remote === name);
  const key = own.find((each) => isLive(each) && signedBy(each));
  if (key) return { by: 'signed', key, files };
  const revoked = own.find((each) => !isLive(each) && signedBy(each));
  if (revoked)
    throw new BuildRefused(`was signed by the key ${revoked.name} (${revoked.id}), which was revoked`);
  const machine = keys.find((each) => each.remote === null && isLive(each) && signedBy(each));
  if (machine && unsigned !== 'refuse') return { by: 'local', key: machine, files };
  // Also when all were revoked: a remote that had signed builds does not fall back to unsigned ones.
  if (own.length > 0) throw new BuildRefused(`is not signed by a key that is registered for ${name}`);
  if (unsigned !== 'allow') throw new BuildRefused(`is not signed, and no key is registered for ${name}`);
  return { by: 'unsigned', key: undefined, files };
}

const isLive = ({ revokedAt }: BuildKey): boolean => revokedAt === null;

function readNames(manifest: Buffer): ReturnType<typeof parseManifest> {
  try {
    return parseManifest(manifest);
  } catch {
    throw new BuildRefused('has no valid manifest');
  }
}
