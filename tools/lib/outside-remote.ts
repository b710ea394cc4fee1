/** What a remote of another repository has besides its sources: the packed kits, and its own commands. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packKits } from './pack-kits.ts';
import { ROOT } from './prepare.mjs';

/** Of this repository, so that such a remote is built and tested with the versions that the kits are. */
const tools = [
  '@swc/core',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/node',
  '@types/react',
  '@types/react-dom',
  'axe-core',
  'jsdom',
  'typescript',
  'vite',
  'vitest',
  'webpack',
];

const kitsDirectory = 'kits';

/** Packs the kits into the directory of a remote, and writes its package and configuration. */
export async function writeOutsideFiles(directory: string, name: string): Promise<void> {
  mkdirSync(directory, { recursive: true });
  const packed = await packKits(join(directory, kitsDirectory));
  const files = filesOf(name, packed);
  for (const [file, text] of Object.entries(files)) writeFileSync(join(directory, file), text);
}

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

function filesOf(name: string, packed: Readonly<Record<string, string>>): Record<string, string> {
  const root = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
    engines: object;
  };
  const kits = Object.fromEntries(
    Object.entries(packed).map(([kit, file]) => [kit, `file:${kitsDirectory}/${file}`]),
  );
  const pinned = Object.fromEntries(tools.map((tool) => [tool, root.devDependencies[tool]]));
  return {
    'package.json': json({
      name,
      version: '0.1.0',
      private: true,
      type: 'module',
      scripts: {
        build: 'webpack --config webpack.config.mjs',
        check: 'tsc',
        dev: 'webpack serve --config webpack.config.mjs',
        keys: 'dossier-keys',
        release: 'dossier-release',
        test: 'vitest run',
      },
      dependencies: kits,
      devDependencies: pinned,
      allowScripts: { '@swc/core': true, esbuild: true },
      // The kits depend on each other, and are in no registry.
      overrides: Object.fromEntries(Object.keys(kits).map((kit) => [kit, `$${kit}`])),
    }),
    'tsconfig.json': json({
      compilerOptions: {
        target: 'ES2024',
        lib: ['ES2024', 'DOM', 'DOM.Iterable'],
        module: 'preserve',
        moduleResolution: 'bundler',
        jsx: 'react-jsx',
        types: ['vite/types/importMeta.d.ts'],
        strict: true,
        noUncheckedIndexedAccess: true,
        verbatimModuleSyntax: true,
        allowImportingTsExtensions: true,
        resolveJsonModule: true,
        skipLibCheck: true,
        noEmit: true,
      },
      include: ['src'],
    }),
    'vitest.config.ts': `import { testConfig } from '@dossier/build-kit/vitest';

export default testConfig;
`,
    '.gitignore': 'node_modules/\ndist/\n*.key\n',
    'README.md': readme(name),
  };
}

const readme = (name: string): string => `# ${name}

A remote of Dossier, in a repository of its own. Node 24.

\`\`\`
npm install                                   the kits are in ${kitsDirectory}/
npm run check && npm test && npm run build
DOSSIER_URL=https://… npm run dev             runs it alone, against a running Dossier
npm run keys -- ${name}.key                   once: the key of your team; an administrator registers the public one at /admin/builds/keys
RELEASE_URL=https://… RELEASE_TOKEN=… RELEASE_KEY_FILE=${name}.key npm run release -- .
npm run release -- --rollback ${name}         with the same variables; --list, --store, --canary, --promote and --withdraw, too
\`\`\`

The token is made by an administrator at /admin/builds/tokens.

What the remote may rely on is the shell API, whose version the kits have: their documented entries, the events, and the endpoints of \`@dossier/contracts\`. \`shellApi\` in \`webpack.config.mjs\` is the range that it needs;
each release is compared with the shell and the services that run. For a newer shell API, write the kits again (\`npm run pack-kits\` in the repository of Dossier), install, and raise the range.
`;
