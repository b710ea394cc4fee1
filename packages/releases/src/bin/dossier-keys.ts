#!/usr/bin/env node
/** Makes the signing key of the team of a remote in another repository: `dossier-keys letters.key`. */
import { runKeys } from '../keys-command.ts';
import { explain, print, runCommand } from './run-command.ts';

await runCommand(() => runKeys(process.argv.slice(2), 'dossier-keys', { print, explain }));
