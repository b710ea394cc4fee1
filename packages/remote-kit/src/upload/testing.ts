import * as fakeIndexedDb from 'fake-indexeddb';
import { vi } from 'vitest';

/** The web type configuration has no Node types. */
declare const process: { getBuiltinModule(name: 'node:buffer'): { File: typeof File } };

const { File: NodeFile } = process.getBuiltinModule('node:buffer');

/** A file that can be stored in a test: Node's, because jsdom's cannot be cloned. */
export const storableFile = (name: string): File =>
  new NodeFile([`content of ${name}`], name, { type: 'application/pdf' });

/** An empty IndexedDB until the globals are unstubbed; the tests of pages have none. */
export function stubIndexedDb(): void {
  const { default: _, ...classes } = fakeIndexedDb;
  for (const [name, value] of Object.entries(classes)) vi.stubGlobal(name, value);
  vi.stubGlobal('indexedDB', new fakeIndexedDb.IDBFactory());
}
