export { promoteCanary, startCanary, withdrawCanary } from './registry/canaries.ts';
export { manifestName, hashOf, type Build, type BuildFiles } from './builds/build-files.ts';
export { BuildRefused, judgeBuild, type BuildTrust } from './builds/judge-build.ts';
export {
  createKeyPair,
  keyIdOf,
  publicKeyOf,
  readPrivateKey,
  signManifest,
  type BuildSignature,
} from './builds/signatures.ts';
export type { BuildKey, TrustStore, UnsignedBuilds } from './builds/trust-store.ts';
export { signLocally, signPublished } from './registry/accept-build.ts';
export { breaks, readContract, type Contract, type Offered } from './registry/contract.ts';
export { list } from './registry/list-builds.ts';
export { flushDirectory, type Author } from './registry/registry-file.ts';
export { openRegistryStore } from './registry/open-registry-store.ts';
export type { BuildArchive } from './registry/build-archive.ts';
export type { RegistryStore } from './registry/registry-store.ts';
export { fileList, fileListName, type FileList } from './builds/release-files.ts';
export { ReleaseRefused } from './registry/release-refused.ts';
export { release, removeOld, rollback, storeOnly } from './registry/remotes.ts';
export {
  createReleaseToken,
  findReleaseToken,
  lastTokenUse,
  listReleaseTokens,
  recordTokenUse,
  revokeReleaseToken,
  TooManyReleaseTokens,
  type ReleaseToken,
} from './registry/tokens.ts';
export type { Withdrawal } from './registry/withdrawals.ts';
