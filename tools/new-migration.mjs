/**
 * Adds a migration to a service: npm run new:migration -- <service> <what-it-does>
 * Writes `services/<service>/src/migrations/<time>-<what-it-does>.ts` and adds it to `index.ts` in the same directory.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Creates the file and rewrites the index; returns the path of the file. */
export function createMigration(servicesDirectory, service, title, now = Date.now()) {
  if (!readdirSync(servicesDirectory).includes(service)) throw new Error(`there is no service "${service}"`);
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(title)) {
    throw new Error(
      `"${title}": describe the change in lower-case letters and dashes, as in add-note-colour`,
    );
  }
  const directory = join(servicesDirectory, service, 'src', 'migrations');
  mkdirSync(directory, { recursive: true });
  const file = join(directory, `${now}-${title}.ts`);
  writeFileSync(file, migration(className(title, now)), { flag: 'wx' });
  writeFileSync(join(directory, 'index.ts'), list(directory));
  return file;
}

function className(title, now) {
  return title.replace(/(^|-)([a-z0-9])/g, (_, _dash, letter) => letter.toUpperCase()) + now;
}

function migration(name) {
  return `import type { QueryRunner } from 'typeorm';
import { addColumn, tableColumn } from '@dossier/service-kit';

/** One step, safe to run twice: MariaDB commits every statement by itself. Never import an entity here. */
export class ${name} {
  readonly name = '${name}';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'table_name', tableColumn.text('columnName', 100, { nullable: true }));
  }
}
`;
}

/** Every migration of the directory, oldest first, by the classes the files export. */
function list(directory) {
  const lines = readdirSync(directory)
    .filter((name) => /^\d{13}-[\w-]+\.ts$/.test(name))
    .sort()
    .map((file) => {
      const text = readFileSync(join(directory, file), 'utf8');
      const names = [...text.matchAll(/^export class (\w+)/gm)].map((match) => match[1]);
      return `export { ${names.join(', ')} } from './${file}';\n`;
    });
  return `/** Made by \`npm run new:migration\`. TypeORM runs them by the time in their names. */\n${lines.join('')}`;
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
