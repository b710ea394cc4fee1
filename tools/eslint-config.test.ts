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
