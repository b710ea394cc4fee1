#!/usr/bin/env node
/** Releases a remote of another repository over the network: `dossier-release .` in its directory. */
import { join, resolve } from 'node:path';
import { readBuild, readTarget } from '../network.ts';
import { overNetwork, runRelease } from '../release-command.ts';
import { print, runCommand } from './run-command.ts';

await runCommand(async () => {
  const target = readTarget(process.env);
  if (!target)
    throw new Error(
      'Set RELEASE_URL and RELEASE_TOKEN; an administrator makes the token at /admin/builds/tokens.',
    );
  await runRelease({
    args: process.argv.slice(2),
    command: 'dossier-release',
    actions: overNetwork(target),
    print,
    readBuild: (directory) => readBuild(join(resolve(directory), 'dist'), process.env),
  });
});
