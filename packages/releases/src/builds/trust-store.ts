import { buildKeyId, buildKeyName, buildPublicKey, releasedName } from '@dossier/contracts';
import { z } from 'zod';
import type { BuildSignature } from './signatures.ts';

/** A key whose signatures make builds of its remote acceptable, until it is revoked. It stays in the list then. */
export const buildKey = z.object({
  id: buildKeyId,
  /** Null for the key of a machine that runs Dossier, which signs what is released in its terminal. */
  remote: releasedName.nullable(),
  name: buildKeyName,
  publicKey: buildPublicKey,
  createdAt: z.iso.datetime(),
  /** The administrator who registered it; null for one of a machine. */
  createdBy: z.number().nullable(),
  revokedAt: z.iso.datetime().nullable(),
});
export type BuildKey = z.infer<typeof buildKey>;

/**
 * The keys, and the signatures of builds. Neither is beside the files of the builds: who can write those, or a bucket, must
 * not be able to add a key. Every change changes the version of the registry.
 */
export interface TrustStore {
  /** Revoked ones too, oldest first. */
  listKeys(): Promise<BuildKey[]>;
  /** Replaces a key with the same id. */
  saveKey(key: BuildKey): Promise<void>;
  findSignatures(name: string, buildId: string): Promise<BuildSignature[]>;
  /** Replaces a signature by the same key. */
  addSignature(name: string, buildId: string, signature: BuildSignature): Promise<void>;
  /** Removes the signatures of builds that `isKept` does not name. */
  removeSignatures(isKept: (name: string, buildId: string) => boolean): Promise<void>;
}

/** What the operator accepts besides builds that the team of a remote signed. */
export const unsignedBuilds = z.enum(['refuse', 'local', 'allow']).default('local');
export type UnsignedBuilds = z.infer<typeof unsignedBuilds>;
