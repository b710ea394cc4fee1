export { createRemote } from './remote.mjs';
export { createShell } from './shell.mjs';
