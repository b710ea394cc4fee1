import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const name = 'AddUpgradeProbe9999999999999';
const file = '9999999999999-add-upgrade-probe';

/**
 * Makes an unpacked version a later one: the filings get a column, in the table and in the entity. The codes of the rows that
 * are stored must stay valid, and those of new rows hold the column.
 */
export function addMigration(root: string): void {
  const source = join(root, 'services/filing/src');
  writeFileSync(
    join(source, `migrations/${file}.ts`),
    `import type { QueryRunner } from 'typeorm';
import { addColumn, tableColumn } from '@dossier/service-kit';

export class ${name} {
  readonly name = '${name}';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'filing', tableColumn.text('upgradeProbe', 10, { nullable: true }));
  }
}
`,
  );
  insert(join(source, 'migrations/index.ts'), /$/, `export { ${name} } from './${file}.ts';\n`);
  insert(
    join(source, 'filing/status/filings.entity.ts'),
    /(?<=(?:name|table): 'filing',\n {2}columns: \{\n)/,
    '    upgradeProbe: column.text(10, { nullable: true }),\n',
  );
}

function insert(path: string, place: RegExp, text: string): void {
  const before = readFileSync(path, 'utf8');
  const after = before.replace(place, text);
  if (after === before) throw new Error(`${path} has no place for a migration on top.`);
  writeFileSync(path, after);
}
