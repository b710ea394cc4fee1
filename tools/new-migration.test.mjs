import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMigration } from './new-migration.mjs';

let directory;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'new-migration-'));
  mkdirSync(join(directory, 'filing'));
});
afterEach(() => rmSync(directory, { recursive: true }));

it('writes the file and lists every migration, oldest first', () => {
  const second = createMigration(directory, 'filing', 'add-note-colour', 1763000000002);
  createMigration(directory, 'filing', 'create-notes', 1763000000001);
  expect(readFileSync(second, 'utf8')).toContain("readonly name = 'AddNoteColour1763000000002'");
  const list = readFileSync(join(directory, 'filing/src/migrations/index.ts'), 'utf8');
  expect(list.split('\n').slice(1)).toEqual([
    "export { CreateNotes1763000000001 } from './1763000000001-create-notes.ts';",
    "export { AddNoteColour1763000000002 } from './1763000000002-add-note-colour.ts';",
    '',
  ]);
});

it('refuses a service that is not there and a title that is no name', () => {
  expect(() => createMigration(directory, 'nowhere', 'create-notes')).toThrow('nowhere');
  expect(() => createMigration(directory, 'filing', '../evil')).toThrow('evil');
});
