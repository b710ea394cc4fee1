/**
 * Creates a remote: npm run new:remote -- mf-reports /reports [directory of another workspace]
 * Writes its directory with a page and a menu entry in every language, and links it into the workspaces.
 *
 *   npm run new:remote -- --outside <folder> mf-reports /reports
 *
 * writes one that needs nothing of this repository: with the packed kits, and commands of its own.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { languages } from '@dossier/contracts/language';
import { ownerOf } from './lib/code-owners.ts';

const root = path.resolve(fileURLToPath(import.meta.url), '../..');
const firstPort = 3101;
/** The position in the menu: after Profile and before the entries for administrators. */
const menuOrder = 150;

/** Writes the remote into `directory` and adds it to the workspaces there; returns the paths of its files. */
export function createRemoteDirectory(directory, name, urlPath) {
  checkNames(name, urlPath);
  if (existsSync(path.join(directory, name))) throw new Error(`${name} exists already`);
  const others = readdirSync(directory).filter((entry) =>
    existsSync(path.join(directory, entry, 'webpack.config.mjs')),
  );
  const taken = others.find((other) => config(directory, other).includes(`'${urlPath}'`));
  if (taken) throw new Error(`${urlPath} belongs to ${taken}`);
  const ports = others
    .flatMap((other) => /port: (\d+)/.exec(config(directory, other))?.[1] ?? [])
    .map(Number);
  const owner = ownerOf(codeOwners(), `/${name}/`);
  const files = filesOf({
    name,
    urlPath,
    owner,
    shellApi: '^2.10.0',
    port: Math.max(firstPort - 1, ...ports) + 1,
  });
  writeFiles(path.join(directory, name), files);
  const manifest = path.join(directory, 'package.json');
  const before = readFileSync(manifest, 'utf8');
  // Edited as text, so that the file keeps its layout.
  writeFileSync(manifest, before.replace(/(\s+)"e2e"/, `$1"${name}",$1"e2e"`));
  return Object.keys(files).map((file) => path.join(name, file));
}

/** Writes a remote of another repository into an empty or new directory. */
export async function createOutsideRemote(directory, name, urlPath) {
  checkNames(name, urlPath);
  if (existsSync(directory) && readdirSync(directory).length > 0)
    throw new Error(`${directory} is not empty`);
  const { shellApi } = await import('@dossier/remote-kit/shell-api');
  const { writeOutsideFiles } = await import('./lib/outside-remote.ts');
  const owner = `@example/${name.slice(3)}`;
  const { 'package.json': _, ...files } = filesOf({
    name,
    urlPath,
    owner,
    shellApi: `^${shellApi}`,
    port: firstPort,
  });
  writeFiles(directory, files);
  await writeOutsideFiles(directory, name);
}

function checkNames(name, urlPath) {
  if (!/^mf-[a-z]{1,20}(-[a-z]{1,20})*$/.test(name))
    throw new Error(`"${name}": the name of a remote is mf-…, in lower-case letters and dashes`);
  if (!/^\/[a-z][a-z0-9-]*(\/[a-z0-9-]+)*$/.test(urlPath))
    throw new Error(`"${urlPath}": give a path such as /reports`);
}

function writeFiles(directory, files) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(directory, file)), { recursive: true });
    writeFileSync(path.join(directory, file), text);
  }
}

const config = (directory, name) => readFileSync(path.join(directory, name, 'webpack.config.mjs'), 'utf8');

const codeOwners = () => readFileSync(path.join(root, '.github/CODEOWNERS'), 'utf8');

function filesOf({ name, urlPath, owner, shellApi, port }) {
  const feature = name.slice(3).replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
  const title = feature.charAt(0).toUpperCase() + feature.slice(1);
  const file = name.slice(3);
  const json = (value) => `${JSON.stringify(value, null, 2)}\n`;
  return {
    'package.json': json({
      name: `@dossier/${name}`,
      version: '0.2.0',
      private: true,
      license: 'Apache-2.0',
      type: 'module',
      scripts: {
        build: 'webpack --config webpack.config.mjs',
        dev: 'webpack serve --config webpack.config.mjs',
      },
      dependencies: { '@dossier/contracts': '0.2.0', '@dossier/remote-kit': '0.2.0', '@dossier/ui': '0.2.0' },
    }),
    'webpack.config.mjs': `import { createRemote } from '@dossier/build-kit';

export default createRemote({
  name: '${name}',
  owner: '${owner}',
  paths: ['${urlPath}'],
  access: 'user',
  navigation: [{ id: '${file}', icon: 'file-text', order: ${menuOrder}, path: '${urlPath}' }],
  fills: [{ slot: 'home.card', id: '${file}', module: './src/home-card/home-card.tsx' }],
  shellApi: '${shellApi}',
  port: ${port},
});
`,
    'src/index.ts': `// The stand-alone run; the shell loads only remote.tsx.
import { runStandalone } from '@dossier/remote-kit/standalone';
import remote from './remote.tsx';

await runStandalone(remote);
`,
    'src/remote.tsx': `import { perLanguage } from '@dossier/contracts';
import { defineRemote } from '@dossier/remote-kit';
import { ${title}Page } from './${file}/${file}-page.tsx';

export default defineRemote({
  name: '${name}',
  routes: [{ path: '${urlPath}', element: <${title}Page /> }],
  translations: perLanguage((language) => () => import(\`./texts.\${language}.ts\`)),
});
`,
    'src/remote.test.tsx': `import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRemote, renderSlotContent } from '@dossier/remote-kit/testing';
import homeCard from './home-card/home-card.tsx';
import remote from './remote.tsx';

test('shows its page', async () => {
  await renderRemote(remote, '${urlPath}');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('${title}');
});

test('has a card on home that leads to it', async () => {
  await renderSlotContent(homeCard, { taxYear: 2024, status: 2 });
  expect(screen.getByRole('link', { name: '${title} 2024' }).getAttribute('href')).toBe('${urlPath}');
});
`,
    [`src/${file}/${file}-page.tsx`]: `import { useTexts } from '@dossier/remote-kit';
import { Page, PageHeader } from '@dossier/ui';

export function ${title}Page() {
  const t = useTexts('${name}');
  return (
    <Page>
      <PageHeader title={t('${feature}.title')} />
    </Page>
  );
}
`,
    'src/home-card/home-card.tsx': `// Fills a slot of home: loaded without the pages of this remote, with texts of its own.
import { perLanguage, type SlotProps } from '@dossier/contracts';
import { type Translations, uniqueNamespace, useTexts } from '@dossier/remote-kit';
import { defineSlotContent } from '@dossier/remote-kit/slots';
import { Card, CardHeader } from '@dossier/ui';
import { AppLink } from '@dossier/ui/router';

const namespace = uniqueNamespace('${name}');
const translations: Translations = perLanguage(
  (language) => () => import(\`./home-card.\${language}.json\`),
);

function HomeCard({ taxYear }: SlotProps<'home.card'>) {
  const t = useTexts(namespace);
  return (
    <Card>
      <CardHeader title={t('title')} />
      <AppLink to="${urlPath}">{t('open', { year: taxYear })}</AppLink>
    </Card>
  );
}

export default defineSlotContent({ slot: 'home.card', namespace, translations, Content: HomeCard });
`,
    ...Object.fromEntries(
      languages.flatMap((language) => [
        [`src/home-card/home-card.${language}.json`, json({ title, open: `${title} {{year}}` })],
        [`src/remote.${language}.json`, json({ title, navigation: { [file]: title } })],
        [`src/${file}/${file}.${language}.json`, json({ title })],
        [
          `src/texts.${language}.ts`,
          `import { byFileName } from '@dossier/contracts';

const catalogues = import.meta.glob('./*/**/*.${language}.json', { eager: true });

export default byFileName(catalogues);
`,
        ],
      ]),
    ),
  };
}

/** Links a workspace as `npm install` would, without the network. */
function link(name) {
  const target = path.join(root, 'node_modules/@dossier', name);
  if (!existsSync(target)) symlinkSync(path.join('../..', name), target, 'dir');
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { outside: { type: 'string' } },
    });
    const [name, urlPath, workspace = root] = positionals;
    if (!name || !urlPath)
      throw new Error('Usage: npm run new:remote -- [--outside <folder>] <mf-name> </path> [<workspace>]');
    if (values.outside !== undefined) {
      await createOutsideRemote(path.resolve(values.outside), name, urlPath);
      console.log(
        `${name} is in ${values.outside}. Its README.md has the commands; name your team in webpack.config.mjs.`,
      );
      process.exit();
    }
    for (const file of createRemoteDirectory(workspace, name, urlPath)) console.log(file);
    if (workspace === root) link(name);
    console.log(`
Name your team as its owner in webpack.config.mjs and .github/CODEOWNERS, translate src/remote.*.json and src/*/*.json, then:
  npm run build -w @dossier/${name} && npm run release -- ${name}    shows it in the menu of the shell, at ${urlPath}
  npm run dev -w @dossier/${name}                                    runs it alone
  npm install                                                        brings the lockfile up to date`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
