import { fileURLToPath } from 'node:url';

/**
 * The configuration of Vitest for a remote of another repository: `export default testConfig` in its vitest.config.ts. The
 * kits are transformed as the remote itself is, because they import texts and pictures.
 */
export const testConfig = {
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: [fileURLToPath(import.meta.resolve('@dossier/remote-kit/testing/setup'))],
    server: { deps: { inline: [/\/@dossier\//] } },
    testTimeout: 60_000,
  },
};
