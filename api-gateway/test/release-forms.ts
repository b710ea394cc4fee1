import { createHash } from 'node:crypto';
import { manifest } from './builds.ts';

export type Files = Record<string, string>;

const integrity = (algorithm: string, text: string) =>
  `${algorithm}-${createHash(algorithm).update(text).digest('base64')}`;
export const hashOf = (text: string) => integrity('sha384', text);
/** A build has shorter hashes of its chunks. */
const chunkHashOf = (text: string) => integrity('sha256', text);
export const contract = (used: object = {}) =>
  JSON.stringify({ endpoints: {}, shared: {}, events: {}, ...used });

export function homeBuild(buildId: string, changes: Files = {}): Files {
  const scripts = { 'entry.js': `entry of ${buildId}`, 'remote.js': 'code', 'texts-en.js': 'texts' };
  const written = JSON.parse(manifest('mf-home', buildId, ['/', '/history/*'], 'user')) as object;
  const remoteJson = JSON.stringify({
    ...written,
    navigation: [],
    fills: [],
    integrity: hashOf(scripts['entry.js']),
    chunks: { 'remote.js': chunkHashOf('code'), 'texts-en.js': chunkHashOf('texts') },
  });
  return {
    ...scripts,
    'assets/logo.svg': '<svg/>',
    'contract.json': contract(),
    'remote.json': remoteJson,
    ...changes,
  };
}

/** The multipart body of a build; `listed` replaces what the list says about the files. */
export function formOf(files: Files, listed?: Files): FormData {
  const form = new FormData();
  const hashes = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, hashOf(text)]));
  form.append('file', new Blob([JSON.stringify({ files: { ...hashes, ...listed } })]), 'release.json');
  for (const [name, text] of Object.entries(files)) form.append('file', new Blob([text]), name);
  return form;
}

/** A body with one file part. */
export function formWith(name: string, text: string): FormData {
  const form = new FormData();
  form.append('file', new Blob([text]), name);
  return form;
}
