import { builtinModules } from 'node:module';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';
import { bareText } from './tools/lib/bare-text.mjs';

// Fast rules only, none that needs types: what types can say, the compiler says. Who may import whom is in
// tools/import-rules.ts; formatting is prettier's.
export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      '**/node_modules/',
      'var/',
      '.cache/',
      '.nx/',
      'test-results/',
      'playwright-report/',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  tseslint.configs.recommended,
  {
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      'no-restricted-imports': [
        'error',
        ...builtinModules
          .filter((name) => !name.startsWith('node:'))
          .map((name) => ({ name, message: `Write node:${name}.` })),
      ],
      'no-return-assign': 'error',
      'no-self-compare': 'error',
      'no-unmodified-loop-condition': 'error',
      'no-useless-rename': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
      '@typescript-eslint/ban-ts-comment': [
        'error',
        {
          'ts-expect-error': 'allow-with-description',
          'ts-ignore': true,
          'ts-nocheck': true,
          minimumDescriptionLength: 10,
        },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'all', ignoreRestSiblings: true },
      ],
    },
  },
  {
    files: [
      'packages/{ui,remote-kit,swiss-fields,documents,shared-features}/**/*.{ts,tsx}',
      'shell/**/*.{ts,tsx}',
      'mf-*/**/*.{ts,tsx}',
    ],
    ...reactHooks.configs.flat['recommended-latest'],
  },
  {
    files: [
      'packages/{ui,remote-kit,swiss-fields,documents,shared-features}/**/*.tsx',
      'shell/**/*.tsx',
      'mf-*/**/*.tsx',
    ],
    ignores: ['**/*.test.tsx', '**/gallery/**', '**/testing/**', '**/first-view/**'],
    plugins: { dossier: { rules: { 'bare-text': bareText } } },
    rules: { 'dossier/bare-text': 'error' },
  },
  // Texts of others are matched in a time that grows with their length, not with its square: no input can stop a process.
  {
    files: ['api-gateway/**', 'services/**', 'packages/**', 'shell/**', 'mf-*/**'],
    ignores: ['**/*.test.{ts,tsx}', '**/test/**', 'services/recognition/evaluation/**'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': 'error',
      'regexp/no-super-linear-move': 'error',
    },
  },
  // Failures that a page can only log are logged as errors.
  {
    files: ['mf-*/**', 'shell/**', 'packages/{remote-kit,swiss-fields,documents,shared-features}/**'],
    rules: { 'no-console': ['error', { allow: ['error'] }] },
  },
  // The shell provides one copy of these to all remotes, in our packages; imported directly, each would be a second copy.
  {
    files: ['mf-*/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['@chakra-ui/*', '@emotion/*', '@ark-ui/*'],
              message: 'Use @dossier/ui; dialogs, menus and the toaster are in @dossier/ui/overlay.',
            },
            { group: ['lucide-react'], message: 'Use @dossier/ui/icons.' },
            { group: ['react-router', 'react-router-dom'], message: 'Use @dossier/ui/router.' },
            { group: ['swr'], message: 'Use useData(endpoint, input) of @dossier/remote-kit.' },
            {
              group: ['i18next', 'react-i18next'],
              message: "Use useTexts('mf-…') of @dossier/remote-kit.",
            },
            {
              group: ['react-hook-form', '@hookform/*'],
              message: 'Use useForm(schema, defaults) of @dossier/remote-kit/forms.',
            },
          ],
        },
      ],
    },
  },
  // Commands and benches talk to the person in front of the terminal.
  { files: ['tools/**', 'bench/**', 'e2e/**'], rules: { 'no-console': 'off' } },
  // Fixtures of tests may insist on what they have just made.
  {
    files: ['**/*.test.{ts,tsx}', '**/testing/**', 'e2e/**'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    files: ['**/*.test.{ts,tsx}'],
    rules: {
      // Files share a worker: modules that start anew beside libraries that do not confuse the files that follow.
      'no-restricted-properties': ['error', { object: 'vi', property: 'resetModules' }],
    },
  },
);
