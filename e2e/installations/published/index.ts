export { listReleases } from './releases.ts';
export { tryRelease } from './try-release.ts';
export { findTemplateRevision, tryTemplate } from './try-template.ts';
