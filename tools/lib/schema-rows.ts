/** The parts of a JSON Schema that a table of its fields shows. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

/** The fields of an object and of the objects in it, as rows of a Markdown table: path, type, meaning. */
export function schemaRows(
  schema: JsonSchema,
  labels: Readonly<Record<string, string>> = {},
  prefix = '',
): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    const optional = schema.required?.includes(name) ? '' : ', optional';
    const meaning = descriptionOf(field) ?? labels[path] ?? '';
    const row = `| \`${path}\` | ${typeOf(field)}${optional} | ${meaning.replaceAll('|', '\\|')} |`;
    const { object, isList } = objectIn(field);
    return [row, ...(object ? schemaRows(object, labels, `${path}${isList ? '[]' : ''}.`) : [])];
  });
}

/** Longer lists are in the schema only. */
const maxListed = 50;

const withoutNull = (field: JsonSchema): JsonSchema =>
  field.anyOf?.find(({ type }) => type !== 'null') ?? field;

function descriptionOf(field: JsonSchema): string | undefined {
  return field.description ?? withoutNull(field).description;
}

function objectIn(field: JsonSchema): { object: JsonSchema | undefined; isList: boolean } {
  const own = withoutNull(field);
  const inner = own.type === 'array' ? withoutNull(own.items ?? {}) : own;
  return { object: inner.properties && inner, isList: own.type === 'array' };
}

function typeOf(field: JsonSchema): string {
  if (field.anyOf) return field.anyOf.map(typeOf).join(' or ');
  if (field.const !== undefined) return code(field.const);
  if (field.enum && field.enum.length > maxListed)
    return `one of ${field.enum.length} texts, such as ${code(field.enum[0])}`;
  if (field.enum) return field.enum.map(code).join(', ');
  if (field.type === 'array') {
    const inner = typeOf(field.items ?? {});
    return `list of ${inner.includes(' or ') ? `(${inner})` : inner}`;
  }
  const type = [field.type ?? 'any'].flat().join(' or ');
  return field.format ? `${type} (${field.format})` : type;
}

function code(value: unknown): string {
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}
