import type { FieldError, Language } from '@dossier/contracts';
import type { z } from 'zod';
import { fail } from '../errors/app-error.ts';
import { failField, fieldError } from '../errors/fields.ts';

/** Validates a part of the input. Throws VALIDATION_FAILED with every invalid field. */
export function validate<S extends z.ZodType>(schema: S, value: unknown, language: Language): z.output<S> {
  const prototypeKey = findPrototypeKey(value);
  if (prototypeKey) throw failField(prototypeKey.join('.'), 'unrecognized_keys', language);
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw fail('VALIDATION_FAILED', {
    fields: result.error.issues.flatMap((issue) => describe(issue, language)),
  });
}

function describe(issue: z.core.$ZodIssue, language: Language): FieldError[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => fieldError([...path, key].join('.'), issue.code, language));
  }
  if (issue.code === 'invalid_type') {
    const isMissing = issue.input === undefined && issue.message.endsWith('received undefined');
    return [fieldError(path.join('.'), issue.code, language, isMissing ? 'required' : 'type')];
  }
  return [fieldError(path.join('.'), codeOf(issue), language)];
}

/** Rules of the contracts set `params: { code }`; every other issue has zod's code. */
function codeOf(issue: z.core.$ZodIssue): string {
  const name = issue.code === 'custom' ? issue.params?.code : undefined;
  return typeof name === 'string' ? name : issue.code;
}

/**
 * The path of a `__proto__` key: JSON can contain one, and merging it could pollute a prototype. Iterative, because a
 * megabyte of brackets is half a million levels deep.
 */
function findPrototypeKey(root: unknown): string[] | undefined {
  const pending: Array<{ value: unknown; path: string[] | undefined }> = [{ value: root, path: [] }];
  for (let entry = pending.pop(); entry; entry = pending.pop()) {
    const { value, path } = entry;
    if (typeof value !== 'object' || value === null) continue;
    if (Object.hasOwn(value, '__proto__')) return [...(path ?? []), '__proto__'];
    for (const [key, child] of Object.entries(value)) {
      if (typeof child === 'object' && child !== null) {
        pending.push({ value: child, path: path && path.length < 20 ? [...path, key] : undefined });
      }
    }
  }
  return undefined;
}
