/** Claims of docs/asvs.md about what the servers do or do not use, compared with their imports and the lockfile. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importsOf } from './lib/imports-of.ts';
import { ROOT } from './lib/prepare.mjs';
import { readSources } from './lib/sources.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

interface LockedPackage {
  link?: boolean;
  integrity?: string;
  optional?: boolean;
  cpu?: readonly string[];
  os?: readonly string[];
  optionalDependencies?: Record<string, string>;
}
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockedPackage> };
const locked = (name: string): LockedPackage | undefined => packages[`node_modules/${name}`];

/** The code of the servers, without tests. */
const sources = readSources(
  /^(services\/[^/]+|packages\/(contracts|service-kit|document-reader|releases)|api-gateway)\/src\/.*\.ts$/,
).filter(({ path }) => !/\.test\.ts$|\/testing\//.test(path));
const importers = (specifier: RegExp) =>
  sources
    .filter(({ text }) => importsOf(text).some((imported) => specifier.test(imported)))
    .map(({ path }) => path);

/** The packages that the servers declare, and those that they import. */
const used = new Set([
  ...[
    'services/*',
    'packages/service-kit',
    'packages/document-reader',
    'packages/releases',
    'api-gateway',
  ].flatMap((pattern) =>
    globSync(`${pattern}/package.json`, { cwd: ROOT }).flatMap((path) =>
      Object.keys((JSON.parse(read(path)) as { dependencies?: object }).dependencies ?? {}),
    ),
  ),
  ...sources.flatMap(({ text }) =>
    importsOf(text).map((specifier) => /^(@[^/]+\/[^/]+|[a-z][^/:]*)(?=\/|$)/.exec(specifier)?.[1] ?? 'node'),
  ),
]);

/** What a row says. */
function claim(number: string): string {
  const [row] = read('docs/asvs.md')
    .split('\n')
    .filter((line) => line.startsWith(`| ${number} |`));
  return row ?? '';
}

/** Whether a package brings machine code or WebAssembly. */
const isNative = (name: string) =>
  globSync('**/*.{node,wasm}', { cwd: join(ROOT, 'node_modules', name) }).length > 0 ||
  Object.keys(locked(name)?.optionalDependencies ?? {}).some((each) => locked(each)?.cpu !== undefined);

it.each([
  [
    '1.4.1',
    'native code',
    [...used].filter((name) => existsSync(join(ROOT, 'node_modules', name)) && isNative(name)),
  ],
  ['1.5.1', 'parsers of XML', [...used].filter((name) => /xml|sax|soap/.test(name))],
  ['5.2.3', 'archivers', [...used].filter((name) => /zip|flate|\btar\b|pako|7z|rar\b/.test(name))],
])('%s names every package with %s', (number, _, names) => {
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !claim(number).includes(`\`${name}\``))).toEqual([]);
});

it.each([
  ['1.2.5', 'starts a process', /^node:child_process$/],
  ['1.5.1', 'parses XML', /^saxes$/],
  ['5.2.3', 'unpacks', /^(fflate|yauzl)$/],
])('%s names every file that %s', (number, _, specifier) => {
  const files = importers(specifier);
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((path) => !claim(number).includes(`\`${path}\``))).toEqual([]);
});

it('11.2.1 names the only implementation of cryptography', () => {
  expect(
    [...used].filter((name) => /noble|crypto-js|sjcl|nacl|sodium|bcrypt|argon|forge/.test(name)),
  ).toEqual([]);
});

it('15.1.2 says how many packages have no integrity, and all are optional ones of other platforms', () => {
  const unchecked = Object.entries(packages).filter(
    ([path, { link, integrity }]) => path.includes('node_modules/') && !link && !integrity,
  );
  expect(unchecked.filter(([, { optional, cpu, os }]) => !optional || !(cpu ?? os))).toEqual([]);
  expect(/(\d+) optional ones/.exec(claim('15.1.2'))?.[1]).toBe(String(unchecked.length));
});

it('6.4.3 names the second factors, which the servers have', () => {
  expect(claim('6.4.3')).toContain('`services/auth/src/account/second-factors.ts');
});

/**
 * Sentences that say that something is not there, with what is imported where it is. A sentence that its import has made wrong
 * was never noticed: nobody reads a list again when a parser is added.
 */
const denials: readonly (readonly [claimed: RegExp, imported: RegExp, example: string])[] = [
  [
    /\b(?:no|never any) xml\b|\bxml is (?:never|not) (?:parsed|read)|\bwithout an? xml parser/i,
    /xml|^sax/,
    'No XML is parsed',
  ],
  [
    /\bnothing is ever (?:unpacked|decompressed)|\b(?:archives?|files?) (?:is|are) never (?:unpacked|decompressed)|\bno decompression/i,
    /^(?:fflate|yauzl|node:zlib)$/,
    'Nothing is ever unpacked',
  ],
  [
    /\bno (?:process|program) is (?:ever )?started|\bstarts no process/i,
    /^node:child_process$/,
    'No program is started',
  ],
  [
    /\bno (?:outbound|outgoing) (?:connection|request|call)s?\b/i,
    /^(?:undici|nodemailer)$/,
    'No outgoing connections',
  ],
  [/\bno native code\b|\bonly javascript\b/i, /^(?:sharp|@hyzyla\/pdfium)$/, 'No native code is loaded'],
  [/\bno (?:html|markdown) is rendered/i, /^(?:marked|markdown-it)$/, 'No Markdown is rendered'],
  [/\bno (?:malware )?scanner\b/i, /clamd/, 'No scanner'],
];
const specifiers = new Set([
  ...sources.flatMap(({ text }) => importsOf(text)),
  ...sources.filter(({ text }) => text.includes('CLAMD_SOCKET')).map(() => 'clamd'),
]);
const isImported = (pattern: RegExp) => [...specifiers].some((each) => pattern.test(each));

it.each(denials)('%s is not said while %s is imported', (claimed, imported, example) => {
  expect(claimed.test(example)).toBe(true);
  const lines = ['docs/asvs.md', 'docs/security.md', 'README.md'].flatMap((path) =>
    read(path)
      .split('\n')
      .filter((line) => claimed.test(line))
      .map((line) => `${path}: ${line.slice(0, 120)}`),
  );
  if (isImported(imported)) expect(lines).toEqual([]);
});

it('has imports that make "No XML is parsed" and "Nothing is ever unpacked" wrong', () => {
  for (const [, imported] of denials.slice(0, 2)) expect(isImported(imported)).toBe(true);
});

/** What a line "Not applicable" says is not used, and the packages that would use it. */
it.each([
  ['LDAP', /ldap/],
  ['LaTeX', /latex|katex/],
  ['memcache', /memcache/],
  ['GraphQL', /graphql|apollo/],
  ['WebSocket', /^(?:ws|socket\.io|websocket|engine\.io)$/],
  ['WebRTC', /webrtc|^wrtc$|simple-peer/],
  ['no identity provider', /passport|openid|^oidc|saml/],
])('%s is not applicable, and no package for it is used', (what, packageName) => {
  expect(
    read('docs/asvs.md')
      .split('\n')
      .filter((line) => /^Not applicable/.test(line))
      .join(),
  ).toContain(what);
  expect([...used].filter((name) => packageName.test(name))).toEqual([]);
});
