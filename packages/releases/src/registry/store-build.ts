/** Puts the files of a build into the data directory. */
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { completeManifest, findChangedFile, parseManifest, unpublishedFiles } from '../builds/build-files.ts';
import { flushDirectory } from './registry-file.ts';
import type { Build } from '../builds/build-files.ts';
import { ReleaseRefused } from './release-refused.ts';

/**
 * Copies a build, or moves one that was received over the network. Its directory appears complete, by a rename, and
 * never changes afterwards.
 */
export function copyBuild({ directory, isStaged }: Build, target: string): void {
  const draft = isStaged ? directory : `${target}.${process.pid}.tmp`;
  if (isStaged) {
    mkdirSync(dirname(target), { recursive: true });
  } else {
    rmSync(draft, { recursive: true, force: true });
    cpSync(directory, draft, {
      recursive: true,
      filter: (path) => !unpublishedFiles.includes(basename(path)),
    });
    completeManifest(draft);
  }
  // What is there was changed since it was stored, or came incomplete.
  rmSync(target, { recursive: true, force: true });
  renameSync(draft, target);
  flushDirectory(dirname(target));
}

/** Whether a build is stored with the files that its manifest lists. */
export function isIntact(target: string): boolean {
  const file = join(target, 'remote.json');
  if (!existsSync(file)) return false;
  completeManifest(target);
  const { files = {} } = parseManifest(readFileSync(file));
  return findChangedFile(target, files) === undefined;
}

/** The manifest lists the hashes of all files, so that it differs whenever one of them does. */
export function checkSame({ directory, manifest, isStaged, signature }: Build, target: string): void {
  if (!isStaged && !signature) return;
  const [received, stored] = [directory, target].map((each) => readFileSync(join(each, 'remote.json')));
  if (!received || !stored?.equals(received))
    throw new ReleaseRefused(
      `${manifest.name} ${manifest.buildId} is stored already, with other files. Nothing was changed.`,
    );
}
