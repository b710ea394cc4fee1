/**
 * Replaces the runtime that `@module-federation/enhanced` bundles for hosts (20 KB of the first script): manifests, versions
 * and snapshots, of which the shell uses nothing. It provides all shared modules itself, through webpack's own share scope, and
 * loads remotes by its loading policy (`shell/src/remotes/federation-source.ts`).
 */
export default { runtime: {}, bundlerRuntime: { init: () => ({}) } };
