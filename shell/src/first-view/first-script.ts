import { startShell } from './start-shell.ts';

// The first script of the page, and a small one: it is there long before the shell.
startShell();
