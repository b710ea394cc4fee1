import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { NavigationEntry, RemoteEntry } from '@dossier/contracts';
import type { TestGateway } from './harness.ts';

const shellPage = `<!doctype html><html lang="en"><meta property="csp-nonce" nonce="__NONCE__"><title>Dossier</title><!--dossier:preload--><style nonce="__NONCE__"></style><!--dossier:first-view--><div id="root"></div><!--dossier:registry--><!--dossier:session--><script src="/remotes/shell/51/main.js"></script>`;

function menuEntry(id: string, access: RemoteEntry['access']): NavigationEntry {
  const label = { en: `Label of ${id}`, fr: 'x', de: 'x', gsw: 'x', it: 'x' };
  return { id, label, icon: ['M3 3h18'], order: 100, path: `/${id}`, access };
}

export function manifest(
  name: string,
  buildId: string,
  paths: string[],
  access: RemoteEntry['access'],
  navigation?: NavigationEntry[],
  checksChunks?: boolean,
): string {
  const title = { en: `</script>${name}`, fr: '', de: '', gsw: '', it: '' };
  return JSON.stringify({
    name,
    buildId,
    owner: `@dossier/${name}`,
    paths,
    access,
    navigation,
    checksChunks,
    title,
    entry: 'entry.js',
    integrity: 'sha384-entry',
    shellApi: '^1.0.0',
    preload: ['entry.js', 'remote.js'],
    locales: { en: 'texts-en.js' },
    chunks: { 'remote.js': 'sha384-remote', 'texts-en.js': 'sha384-texts' },
  });
}

/** Publishes a shell and three remotes, one for administrators only; mf-auth has no menu entries. */
export async function publishAll(gateway: TestGateway): Promise<void> {
  const script = 'export const greeting = "Grüezi";'.repeat(100);
  await gateway.publish('shell', '51', {
    'index.html': shellPage,
    'remote.json': JSON.stringify({
      name: 'shell',
      buildId: '51',
      texts: { de: ['shell-de.js', 'kit-de.js'] },
    }),
    'main.js': script,
    'sw.js': '// worker of 51',
    'logo.svg': '<svg/>',
    'icons/icon.svg': '<svg/>',
    '.hidden.js': 'x',
  });
  const files = {
    'entry.js': script,
    'entry.js.br': brotliCompressSync(script),
    'entry.js.gz': gzipSync(script),
    'style.css': 'p{}',
    'font.woff2': 'x',
  };
  await gateway.publish('mf-auth', 'a1', {
    'remote.json': manifest('mf-auth', 'a1', ['/login'], 'public'),
    ...files,
  });
  await gateway.publish('mf-home', 'b1', {
    'remote.json': manifest('mf-home', 'b1', ['/', '/history/*'], 'user', [
      menuEntry('history', 'user'),
      menuEntry('statistics', 'admin'),
    ]),
    ...files,
  });
  await gateway.publish('mf-home', 'b2', {
    'remote.json': manifest('mf-home', 'b2', ['/', '/history/*'], 'user'),
    ...files,
  });
  await gateway.publish('mf-admin', 'c1', {
    'remote.json': manifest('mf-admin', 'c1', ['/admin', '/desk/*'], 'admin', [menuEntry('desk', 'admin')]),
    ...files,
  });
  await gateway.point({ shell: '51', 'mf-auth': 'a1', 'mf-home': 'b1', 'mf-admin': 'c1' });
}
