/**
 * A new migration of a service: npm run new:migration -- <service> <what-it-does>
 * Writes `services/<service>/src/migrations/<time>-<what-it-does>.ts` and lists it in `index.ts` beside it.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Makes the file and the list anew; answers the path of the file. */
export function createMigration(servicesFolder, service, title, now = Date.now()) {
  if (!readdirSync(servicesFolder).includes(service)) throw new Error(`there is no service "${service}"`);
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(title)) {
    throw new Error(`"${title}": name what it does in small letters and dashes, as in add-note-colour`);
  }
  const folder = join(servicesFolder, service, 'src', 'migrations');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${now}-${title}.ts`);
  writeFileSync(file, migration(className(title, now)), { flag: 'wx' });
  writeFileSync(join(folder, 'index.ts'), list(folder));
  return file;
}

function className(title, now) {
  return title.replace(/(^|-)([a-z0-9])/g, (_, _dash, letter) => letter.toUpperCase()) + now;
}

function migration(name) {
  return `import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, dropColumn, tableColumn } from '@dossier/service-kit';

/** One step, safe to run twice: MariaDB commits every statement by itself. Never import an entity here. */
export class ${name} implements MigrationInterface {
  readonly name = '${name}';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'table_name', tableColumn.text('columnName', 100, { nullable: true }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumn(runner, 'table_name', 'columnName');
  }
}
`;
}

/** Every migration of the folder, oldest first, by the classes the files export. */
function list(folder) {
  const files = readdirSync(folder)
    .filter((name) => /^\d{13}-[\w-]+\.ts$/.test(name))
    .sort();
  const classes = files.map((file) => ({
    file,
    names: [...readFileSync(join(folder, file), 'utf8').matchAll(/^export class (\w+)/gm)].map(
      (match) => match[1],
    ),
  }));
  return `import type { Migration } from '@dossier/service-kit';
${classes.map(({ file, names }) => `import { ${names.join(', ')} } from './${file}';`).join('\n')}

/** Oldest first. Made by \`npm run new:migration\`. */
export const migrations: readonly Migration[] = [
${classes
  .flatMap(({ names }) => names)
  .map((name) => `  ${name},`)
  .join('\n')}
];
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [service, title] = process.argv.slice(2);
  if (!service || !title) {
    console.error('npm run new:migration -- <service> <what-it-does>');
    process.exit(1);
  }
  try {
    console.log(createMigration(join(root, 'services'), service, title));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
