/** JSON Schema, as far as zod writes it for the endpoints: without references and `allOf`. */
export type Schema = Readonly<Record<string, unknown>>;

/**
 * Why values of one schema are not always accepted by another, each with its place; empty when all of them are. A
 * pattern or format that changed counts as narrower, because two regular expressions cannot be compared. A list of choices
 * with `x-grows` may get further values.
 */
export function narrowerParts(sent: Schema, accepted: Schema, place = ''): string[] {
  const branches = alternatives(sent);
  if (branches) return branches.flatMap((branch) => narrowerParts(branch, accepted, place));
  const choices = alternatives(accepted);
  if (choices) return narrowerThanEach(sent, choices, place);
  if (isAnything(accepted)) return [];

  const values = valuesOf(sent);
  const allowed = valuesOf(accepted);
  if (allowed) {
    if (sent['x-grows'] && values && allowed.every((value) => values.includes(value))) return [];
    const refused = values?.filter((value) => !allowed.includes(value)) ?? ['other values'];
    return refused.map((value) => `${at(place)} no longer takes ${String(value)}`);
  }
  const types = values ? values.map(typeOfValue) : [sent['type']];
  if (!types.every((type) => isOfType(type, accepted['type'])))
    return [`${at(place)} is ${name(accepted['type'])}, was ${name(sent['type'] ?? types[0])}`];
  if (values) return values.flatMap((value) => narrowerValue(value, accepted, place));
  switch (accepted['type']) {
    case 'object':
      return narrowerObject(sent, accepted, place);
    case 'array':
      return [
        ...narrowerBounds(sent, accepted, place),
        ...narrowerParts(part(sent, 'items'), part(accepted, 'items'), `${place}[]`),
      ];
    default:
      return [...narrowerBounds(sent, accepted, place), ...narrowerText(sent, accepted, place)];
  }
}

/** The choices of a schema that has several, also those of `type: ["string", "null"]`. */
function alternatives(schema: Schema): readonly Schema[] | undefined {
  const { type } = schema;
  if (Array.isArray(type)) return type.map((each: unknown) => ({ ...schema, type: each }));
  return (schema['anyOf'] ?? schema['oneOf']) as readonly Schema[] | undefined;
}

/** The reasons of the alternative that fits best, when none fits. */
function narrowerThanEach(sent: Schema, choices: readonly Schema[], place: string): string[] {
  const [fewest = []] = choices
    .map((choice) => narrowerParts(sent, choice, place))
    .sort((a, b) => a.length - b.length);
  return fewest;
}

const isAnything = (schema: Schema): boolean => Object.keys(schema).length === 0;

function valuesOf(schema: Schema): readonly unknown[] | undefined {
  if ('const' in schema) return [schema['const']];
  return schema['enum'] as readonly unknown[] | undefined;
}

function typeOfValue(value: unknown): string {
  if (value === null) return 'null';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

const isOfType = (sent: unknown, accepted: unknown): boolean =>
  sent === accepted || (sent === 'integer' && accepted === 'number');

/** A value that was listed one by one, against a schema of its type. */
function narrowerValue(value: unknown, accepted: Schema, place: string): string[] {
  if (typeof value === 'string') {
    const pattern = accepted['pattern'] as string | undefined;
    const { minLength = 0, maxLength = Infinity } = accepted as { minLength?: number; maxLength?: number };
    const isAccepted =
      value.length >= minLength && value.length <= maxLength && (!pattern || new RegExp(pattern).test(value));
    return isAccepted ? [] : [`${at(place)} no longer takes ${value}`];
  }
  return typeof value === 'number' ? narrowerBounds({ minimum: value, maximum: value }, accepted, place) : [];
}

const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'];
const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'];

function narrowerBounds(sent: Schema, accepted: Schema, place: string): string[] {
  const bound = (schema: Schema, key: string, none: number) => (schema[key] as number | undefined) ?? none;
  const changed = [
    ...LOWER.filter((key) => bound(accepted, key, -Infinity) > bound(sent, key, -Infinity)),
    ...UPPER.filter((key) => bound(accepted, key, Infinity) < bound(sent, key, Infinity)),
  ];
  return changed.map((key) => `${at(place)} has ${key} ${String(accepted[key])}, had ${name(sent[key])}`);
}

function narrowerText(sent: Schema, accepted: Schema, place: string): string[] {
  return ['pattern', 'format', 'multipleOf']
    .filter((key) => accepted[key] !== undefined && accepted[key] !== sent[key])
    .map((key) => `${at(place)} has ${key} ${String(accepted[key])}, had ${name(sent[key])}`);
}

function narrowerObject(sent: Schema, accepted: Schema, place: string): string[] {
  const fields = part(sent, 'properties') as Record<string, Schema>;
  const takes = part(accepted, 'properties') as Record<string, Schema>;
  const others = (accepted['additionalProperties'] ?? {}) as Schema | false;
  const inside = (field: string) => (place ? `${place}.${field}` : field);
  const required = (schema: Schema) => (schema['required'] as string[] | undefined) ?? [];
  const missing = required(accepted)
    .filter((field) => !required(sent).includes(field))
    .map((field) => `${inside(field)} is required, ${field in fields ? 'was optional' : 'did not exist'}`);
  const changed = Object.entries(fields).flatMap(([field, schema]) => {
    if (takes[field]) return narrowerParts(schema, takes[field], inside(field));
    return others === false
      ? [`${inside(field)} is no longer taken`]
      : narrowerParts(schema, others, inside(field));
  });
  const sentOthers = sent['additionalProperties'];
  const entries =
    isSchema(sentOthers) && isSchema(others) ? narrowerParts(sentOthers, others, inside('*')) : [];
  const keys = narrowerParts(part(sent, 'propertyNames'), part(accepted, 'propertyNames'), inside('*'));
  return [...missing, ...changed, ...entries, ...keys];
}

/** A part of a schema; a part that is not there accepts anything. */
function part(schema: Schema, key: string): Schema {
  return (schema[key] as Schema | undefined) ?? {};
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

const at = (place: string): string => place || 'it';

const name = (value: unknown): string => (value === undefined ? 'none' : String(value));
