export { listReleases } from './releases.ts';
export { tryRelease } from './try-release.ts';
