import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filingExportFormat, filingExportSchema } from '@dossier/contracts';
import { format, resolveConfig } from 'prettier';
import { expect, it } from 'vitest';
import labels from '@dossier/contracts/answer-labels/en' with { type: 'json' };
import { ROOT } from './lib/prepare.mjs';
import { schemaRows, type JsonSchema } from './lib/schema-rows.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const schema = filingExportSchema() as JsonSchema;
const rowsOf = (heading: string) =>
  (read('docs/filing-export.md').split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| `'));

it('docs/filing-export.schema.json is the schema of the contracts', async () => {
  const path = join(ROOT, 'docs/filing-export.schema.json');
  const options = { ...(await resolveConfig(path)), filepath: path };
  await expect(await format(JSON.stringify(schema, null, 2), options)).toMatchFileSnapshot(path);
});

it('docs/filing-export.md lists every field with its type and meaning', () => {
  const { answers, ...others } = schema.properties ?? {};
  expect(rowsOf('Fields')).toEqual(schemaRows({ ...schema, properties: others }));
  const texts = Object.fromEntries(
    Object.entries(labels).map(([field, label]) => [
      field,
      label.replaceAll('{{year}}', '`taxYear`').replaceAll(' {{number}}', ''),
    ]),
  );
  const everyAnswer = / or null, optional \|/;
  expect(rowsOf('Answers')).toEqual(
    schemaRows(answers ?? {}, texts).map((row) => row.replace(everyAnswer, ' |')),
  );
});

it('docs/filing-export.md names the version of the format', () => {
  expect(read('docs/filing-export.md')).toContain(`\`"format": ${filingExportFormat}\``);
});
