import type { FieldError, Language } from '@dossier/contracts';
import { fieldText, type FieldIssue } from '@dossier/contracts/texts';
import type { z } from 'zod';
import { fail } from '../errors/app-error.ts';

/** Checks a part of the input; throws VALIDATION_FAILED with every field that is wrong. */
export function validate<S extends z.ZodType>(schema: S, value: unknown, language: Language): z.output<S> {
  const hidden = findPrototypeKey(value);
  if (hidden)
    throw fail('VALIDATION_FAILED', {
      fields: [fieldError(hidden, 'unrecognized_keys', 'unknown', language)],
    });
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw fail('VALIDATION_FAILED', {
    fields: result.error.issues.flatMap((issue) => describe(issue, language)),
  });
}

const issues: Partial<Record<z.core.$ZodIssue['code'], FieldIssue>> = {
  invalid_format: 'format',
  invalid_value: 'choice',
  too_big: 'tooBig',
  too_small: 'tooSmall',
};

/** Rules of our own that people meet. */
const rules: Record<string, FieldIssue> = { date_range: 'dateRange' };

function describe(issue: z.core.$ZodIssue, language: Language): FieldError[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => fieldError([...path, key], issue.code, 'unknown', language));
  }
  if (issue.code === 'invalid_type') {
    const missing = issue.input === undefined && issue.message.endsWith('received undefined');
    return [fieldError(path, issue.code, missing ? 'required' : 'type', language)];
  }
  const name = ruleName(issue);
  return [fieldError(path, name, rules[name] ?? issues[issue.code] ?? 'invalid', language)];
}

/** A rule of our own names itself with `params: { code }`; everything else is known by zod's code. */
function ruleName(issue: z.core.$ZodIssue): string {
  const name = issue.code === 'custom' ? issue.params?.code : undefined;
  return typeof name === 'string' ? name : issue.code;
}

function fieldError(path: string[], code: string, text: FieldIssue, language: Language): FieldError {
  return { path: path.join('.').slice(0, 200), code, message: fieldText(text, language) };
}

/**
 * The path of a `__proto__` key, which JSON can carry and a careless merge would follow. Without recursion: a
 * megabyte of brackets is half a million levels deep.
 */
function findPrototypeKey(root: unknown): string[] | undefined {
  const open: Array<{ value: unknown; path: string[] | undefined }> = [{ value: root, path: [] }];
  for (let entry = open.pop(); entry; entry = open.pop()) {
    const { value, path } = entry;
    if (typeof value !== 'object' || value === null) continue;
    if (Object.hasOwn(value, '__proto__')) return [...(path ?? []), '__proto__'];
    for (const [key, child] of Object.entries(value)) {
      if (typeof child === 'object' && child !== null) {
        open.push({ value: child, path: path && path.length < 20 ? [...path, key] : undefined });
      }
    }
  }
  return undefined;
}
