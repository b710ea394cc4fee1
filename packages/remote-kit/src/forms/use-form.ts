import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState, type BaseSyntheticEvent } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  useForm as useHookForm,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form';
import type { z } from 'zod';
import { maxLengthOf } from '@dossier/contracts';
import { ApiError } from '../call/api-error.ts';
import { kitNamespace } from '../language/kit-texts.ts';
import { useTexts } from '../language/language.ts';

/** `code`: the code of the rule (zod's, or that of a rule of our own), or `required` for an empty field. */
export type Messages = (path: string, code: string) => string | undefined;

/**
 * A value for every field of a form. The input of a schema may leave out fields with a default; a form without them would
 * show them empty and save that.
 */
export type FormValues<Schema extends z.ZodType> = {
  [Field in keyof z.input<Schema>]-?: z.input<Schema>[Field];
};

export interface FormOptions {
  /** Texts of the remote for its fields; the kit has texts for the others. */
  messages?: Messages;
}

export interface Form<Values extends FieldValues, Output> {
  /** For native controls: `<Input {...form.register('email')} />`. */
  register(name: Path<Values>): UseFormRegisterReturn;
  /** For controls that pass a value: `<RadioCards {...form.control('plan')} />`. */
  control<P extends Path<Values>>(
    name: P,
  ): { value: PathValue<Values, P>; onChange: (value: PathValue<Values, P>) => void };
  values: Values;
  set<P extends Path<Values>>(name: P, value: PathValue<Values, P>): void;
  reset(values?: Values): void;
  /** Texts, by field path. */
  errors: Partial<Record<Path<Values>, string>>;
  /** The error of the form as a whole. */
  error: ApiError | null;
  isBusy: boolean;
  isDirty: boolean;
  /** The schema accepts the current values. */
  isValid: boolean;
  submit(handler: (values: Output) => Promise<void>): (event?: BaseSyntheticEvent) => Promise<void>;
  hookForm: UseFormReturn<Values, unknown, Output>;
}

/** The limit of a text field, so that nobody types what is refused. */
function limitOf(schema: z.ZodType, name: string): { maxLength?: number } {
  const field = 'shape' in schema ? (schema.shape as z.core.$ZodShape)[name] : undefined;
  const maxLength = field && maxLengthOf(field);
  return maxLength === undefined ? {} : { maxLength };
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

function valueAt(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | null | undefined)?.[key], values);
}

/** `{address: {street: {type, message}}}` → `{'address.street': {type, message}}`. */
function flatten(
  errors: FieldErrors,
  prefix = '',
): [path: string, error: { type: string; message: string }][] {
  return Object.entries(errors).flatMap(([key, error]) => {
    if (!error || typeof error !== 'object') return [];
    const path = prefix + key;
    if (typeof error.type === 'string')
      return [[path, { type: error.type, message: String(error.message ?? '') }]];
    return flatten(error as FieldErrors, `${path}.`);
  });
}

/** The code the server gives an issue: that of a rule of our own in its `params: { code }`, else zod's. */
function ruleCode(issue: z.core.$ZodRawIssue): string {
  const code: unknown = issue.code === 'custom' ? issue.params?.['code'] : undefined;
  return typeof code === 'string' ? code : issue.code;
}

/** A form validated by a schema, when a field is left and on submit; server errors are shown on their fields. */
export function useForm<Schema extends z.ZodType<unknown, FieldValues>>(
  schema: Schema,
  defaults: FormValues<Schema> & FieldValues,
  { messages }: FormOptions = {},
): Form<z.input<Schema> & FieldValues, z.output<Schema>> {
  type Values = z.input<Schema> & FieldValues;
  const t = useTexts(kitNamespace);
  const [error, setError] = useState<ApiError | null>(null);
  const isSending = useRef(false);
  const hookForm = useHookForm<Values, unknown, z.output<Schema>>({
    // An issue carries its code as its message; `textOf` makes it a text.
    resolver: zodResolver(schema, { error: ruleCode }, { mode: 'sync' }),
    defaultValues: defaults as DefaultValues<Values>,
    mode: 'onTouched',
  });
  const { formState } = hookForm;
  const values = useWatch({ control: hookForm.control }) as Values;

  const textOf = (path: string, { type, message }: { type: string; message: string }): string => {
    if (type === 'server') return message;
    const code = isEmpty(valueAt(values, path)) ? 'required' : message;
    return messages?.(path, code) ?? t(code === 'required' ? 'field.required' : 'field.invalid');
  };
  const errors = Object.fromEntries(
    flatten(formState.errors).map(([path, found]) => [path, textOf(path, found)]),
  );
  const set: Form<Values, unknown>['set'] = (name, value) =>
    hookForm.setValue(name, value, {
      shouldDirty: true,
      shouldTouch: true,
      // An error goes as soon as the value is right, like that of a native control.
      shouldValidate: formState.isSubmitted || name in errors,
    });

  return {
    register: (name) => ({ ...hookForm.register(name), ...limitOf(schema, name) }),
    control: (name) => ({
      value: valueAt(values, name) as PathValue<typeof values, typeof name>,
      onChange: (value) => set(name, value),
    }),
    values,
    set,
    reset: (next) => hookForm.reset(next),
    errors: errors as Partial<Record<Path<Values>, string>>,
    error,
    isBusy: formState.isSubmitting,
    isDirty: formState.isDirty,
    isValid: schema.safeParse(values).success,
    submit: (handler) => {
      const send = hookForm.handleSubmit(async (output) => {
        setError(null);
        try {
          await handler(output);
        } catch (thrown) {
          if (!(thrown instanceof ApiError)) throw thrown;
          const shownFields = thrown.fields.filter(({ path }) => valueAt(values, path) !== undefined);
          shownFields.forEach(({ path, message }, index) =>
            hookForm.setError(
              path as Path<Values>,
              { type: 'server', message },
              { shouldFocus: index === 0 },
            ),
          );
          if (shownFields.length === 0) setError(thrown);
        }
      });
      return async (event) => {
        event?.preventDefault();
        if (isSending.current) return; // a second click may come before the busy state is rendered
        isSending.current = true;
        await send(event).finally(() => {
          isSending.current = false;
        });
      };
    },
    hookForm,
  };
}
