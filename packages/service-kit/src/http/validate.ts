import type { FieldError, Language } from '@dossier/contracts';
import type { TextValues } from '@dossier/contracts/texts';
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
  const { code, values } = ruleOf(issue);
  return [fieldError(path.join('.'), code, language, undefined, values)];
}

/** Rules of the contracts set `params: { code, values? }`, with the values of their text; every other issue has zod's code. */
function ruleOf(issue: z.core.$ZodIssue): { code: string; values?: TextValues } {
  const { code, values } = issue.code === 'custom' ? (issue.params ?? {}) : {};
  if (typeof code !== 'string') return { code: issue.code };
  return typeof values === 'object' && values !== null ? { code, values: values as TextValues } : { code };
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
