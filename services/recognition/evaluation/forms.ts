import { readFileSync } from 'node:fs';
import type { Form } from './form.ts';
import type { PaperSet } from './people.ts';
import { parseTemplates } from './template.ts';

const read = (name: string): Form[] =>
  parseTemplates(readFileSync(new URL(`forms/${name}.txt`, import.meta.url), 'utf8'));

/**
 * The forms to tune on; others by other issuers, whose errors are looked at to find rules that are too narrow; and forms to
 * measure with, whose errors nobody looks at while rules are changed. The order decides what a seed draws.
 */
const files: Readonly<Record<PaperSet, readonly string[]>> = {
  tuning: [
    ...['tuning-income', 'tuning-money', 'tuning-costs'],
    ...['further-income', 'further-money', 'further-costs', 'further-others'],
  ],
  validation: [
    ...['validation-income', 'validation-money', 'validation-costs', 'validation-others'],
    ...['validation-further-income', 'validation-further-money'],
    ...['validation-further-costs', 'validation-further-others'],
  ],
  'held-out': ['held-out-income', 'held-out-money', 'held-out-costs', 'held-out-others'],
};

export const forms: Readonly<Record<PaperSet, readonly Form[]>> = {
  tuning: files.tuning.flatMap(read),
  validation: files.validation.flatMap(read),
  'held-out': files['held-out'].flatMap(read),
};
