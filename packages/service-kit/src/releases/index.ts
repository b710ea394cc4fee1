export { promoteCanary, startCanary, withdrawCanary } from './canaries.ts';
export { list } from './list-builds.ts';
export { flushDirectory, type Author, type Build } from './registry-file.ts';
export { openRegistryStore } from './open-registry-store.ts';
export type { BuildArchive } from './build-archive.ts';
export type { RegistryStore } from './registry-store.ts';
export { fileList, fileListName, type FileList } from './release-files.ts';
export { ReleaseRefused } from './release-refused.ts';
export { release, removeOld, rollback, storeOnly } from './remotes.ts';
export {
  createReleaseToken,
  findReleaseToken,
  lastTokenUse,
  listReleaseTokens,
  recordTokenUse,
  revokeReleaseToken,
  TooManyReleaseTokens,
  type ReleaseToken,
} from './tokens.ts';
export type { Withdrawal } from './withdrawals.ts';
