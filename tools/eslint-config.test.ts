import { join } from 'node:path';
import { ESLint } from 'eslint';
import { expect, test } from 'vitest';

const eslint = new ESLint({ cwd: join(import.meta.dirname, '..') });

async function messagesOf(code: string, filePath: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath });
  return (result?.messages ?? []).map(({ message }) => message);
}

test.each([
  [`import { Box } from '@chakra-ui/react';`, '@dossier/ui'],
  [`import { css } from '@emotion/react';`, '@dossier/ui'],
  [`import { Check } from 'lucide-react';`, '@dossier/ui/icons'],
  [`import { Link } from 'react-router-dom';`, '@dossier/ui/router'],
  [`import { x } from 'react-router/dom';`, '@dossier/ui/router'],
  [`import useSWR from 'swr';`, 'useData'],
  [`import { useTranslation } from 'react-i18next';`, 'useTexts'],
  [`import { useForm } from 'react-hook-form';`, 'useForm'],
])('a remote may not: %s', async (code, advice) => {
  const name = /(\w+) } from|import (\w+)/.exec(code)?.slice(1).find(Boolean) ?? '';
  const source = `${code}\nexport { ${name} };\n`;
  expect(await messagesOf(source, 'mf-home/src/a.tsx')).toEqual([expect.stringContaining(advice)]);
  expect(await messagesOf(source, 'packages/ui/src/a.tsx')).toEqual([]);
});

const bareText = async (jsx: string, before = '') =>
  (await messagesOf(`${before}\nexport const shown = ${jsx};\n`, 'mf-home/src/a.tsx')).filter((message) =>
    message.startsWith('Text beside other children'),
  ).length;

test.each([
  ['<p>{t("a")} {b && <i />}</p>', 1],
  ['<p>Words <i /></p>', 1],
  ['<p>{a} of {b}</p>', 3],
  ['<p>{isOpen && t("a")}<i /></p>', 1],
  ['<p>{isOpen ? `${a}` : <b />}<i /></p>', 1],
  ['<p>{format.date(a)}<i /></p>', 1],
  ['<p>{error.message}<i /></p>', 1],
  ['<>{t("a")}</>', 1],
  ['<p>{list.map((each) => each.name)}<i /></p>', 1],
])('text beside other children is refused: %s', async (jsx, count) => {
  expect(await bareText(jsx)).toBe(count);
});

test('a component does not return text', async () => {
  expect(await bareText('1', 'export function Age() { return t("age"); }')).toBe(1);
  expect(await bareText('1', 'export const Age = ({ age }) => `${age}`;')).toBe(1);
  expect(await bareText('1', 'export function Age({ name }) { return name; }')).toBe(1);
  expect(await bareText('1', 'export function ageOf() { return t("age"); }')).toBe(0);
});

test.each([
  '<p>{`${a} of ${b}`}</p>',
  '<p>{isOpen && t("a")}</p>',
  '<p><span>{t("a")}</span> {b && <i />}</p>',
  '<p>{title && <b />}{list.map((each) => <i key={each} />)}</p>',
  '<p>{icon}{hint}<i /></p>',
  '<p>{children}<i /></p>',
])('text of its own element, and elements beside each other, are accepted: %s', async (jsx) => {
  expect(await bareText(jsx, 'const hint = b && <i />;')).toBe(0);
});
