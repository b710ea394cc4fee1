import {
  email,
  importFields,
  importLimits,
  isFormula,
  isLanguage,
  profileFields,
  type ImportError,
  type ImportField,
  type Invitee,
  type Language,
} from '@dossier/contracts';
import { fail, failField } from '@dossier/service-kit';
import { decodeText, parseCsv } from './read-csv.ts';

export type ImportColumns = Partial<Record<ImportField, number>>;

/** A list of clients as it was sent, before anything is made of its columns. */
export interface ClientList {
  /** Null when the first line is a client. */
  readonly names: readonly string[] | null;
  /** `row` is the number of the line, from 1; empty lines are left out. */
  readonly lines: readonly { readonly row: number; readonly cells: readonly string[] }[];
}

/** A client whom nothing prevents from being invited. */
export type ListedClient = Invitee & { readonly language: Language };

/** How the columns of lists are called, in the form of `toName`. */
const columnNames: Record<ImportField, readonly string[]> = {
  email:
    'email mail emailadresse mailadresse emailaddress adresseemail courriel indirizzoemail adrelettronico'.split(
      ' ',
    ),
  firstName: 'firstname vorname prenom nome givenname rufname'.split(' '),
  lastName: 'lastname nachname name familienname nom nomdefamille cognome surname familyname'.split(' '),
  language: 'language sprache langue lingua korrespondenzsprache sprachcode'.split(' '),
};

/** How lists write languages, in the form of `toName`. */
const languageNames: Record<string, Language> = {
  d: 'de',
  f: 'fr',
  i: 'it',
  e: 'en',
  ...{ deutsch: 'de', german: 'de', allemand: 'de', tedesco: 'de' },
  ...{ franzosisch: 'fr', french: 'fr', francais: 'fr', francese: 'fr' },
  ...{ italienisch: 'it', italian: 'it', italien: 'it', italiano: 'it' },
  ...{ englisch: 'en', english: 'en', anglais: 'en', inglese: 'en' },
  ...{ schweizerdeutsch: 'gsw', schwyzerdutsch: 'gsw' },
};

const toName = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

export function readList(bytes: Buffer): ClientList {
  if (bytes.length === 0) throw fail('EMPTY_FILE');
  const all = parseCsv(decodeText(bytes)).map((cells, index) => ({ row: index + 1, cells }));
  const [first, ...others] = all.filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (!first) throw fail('EMPTY_FILE');
  const isClient = first.cells.some((cell) => email.safeParse(cell).success);
  const lines = isClient ? [first, ...others] : others;
  if (lines.length > importLimits.rows) throw fail('TOO_MANY_ROWS', { values: { max: importLimits.rows } });
  return { names: isClient ? null : first.cells, lines };
}

/** The columns as their names, or without names the addresses, tell. */
export function guessColumns({ names, lines: [first] }: ClientList): ImportColumns {
  const found = importFields.map((field) => [
    field,
    (names ?? []).findIndex((name) => columnNames[field].includes(toName(name))),
  ]);
  const columns = Object.fromEntries(found.filter(([, column]) => column !== -1)) as ImportColumns;
  const address = first?.cells.findIndex((cell) => email.safeParse(cell).success) ?? -1;
  return address === -1 ? columns : { email: address, ...columns };
}

/** The columns that a request names, see `importClients`. */
export function readColumns(text: string | undefined, list: ClientList, language: Language): ImportColumns {
  const columns = text === undefined ? guessColumns(list) : namedColumns(text, list, language);
  if (columns.email === undefined) throw failField('columns.email', 'required', language);
  return columns;
}

function namedColumns(text: string, { names }: ClientList, language: Language): ImportColumns {
  const columns: ImportColumns = {};
  for (const [field, column] of readPairs(text, language)) {
    const named = (names ?? []).findIndex((name) => toName(name) === toName(String(column)));
    const index = typeof column === 'string' && named !== -1 ? named : Number(column);
    if (column === '' || !Number.isInteger(index) || index < 0)
      throw failField(`columns.${field}`, 'invalid_value', language);
    columns[field] = index;
  }
  return columns;
}

function readPairs(text: string, language: Language): [ImportField, unknown][] {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null) throw failField('columns', 'invalid_type', language);
  const isField = (name: unknown): name is ImportField => importFields.includes(name as ImportField);
  const pairs: unknown[][] = Array.isArray(value)
    ? value.map((field, index) => [field, index])
    : Object.entries(value).map(([key, other]) => (isField(key) ? [key, other] : [other, key]));
  // What no field is taken from may be named, too.
  return pairs.flatMap(([field, column]) =>
    isField(field) && column !== null && column !== undefined ? [[field, column]] : [],
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The clients of a list, and why lines are left out. `language` is that of clients for whom the list says none. */
export function readClients(
  { lines }: ClientList,
  columns: ImportColumns,
  language: Language,
): { clients: ListedClient[]; errors: ImportError[] } {
  const errors: ImportError[] = [];
  const clients: ListedClient[] = [];
  const seen = new Set<string>();
  for (const { row, cells } of lines) {
    const cellOf = (field: ImportField) => cells[columns[field] ?? -1] ?? '';
    const found: ImportError[] = [];
    const refuse = (column: ImportField, code: ImportError['code']) => void found.push({ row, column, code });

    const address = email.safeParse(cellOf('email'));
    if (cellOf('email') === '') refuse('email', 'EMAIL_MISSING');
    else if (!address.success) refuse('email', 'EMAIL_INVALID');
    else if (seen.has(address.data)) refuse('email', 'EMAIL_REPEATED');
    for (const field of ['firstName', 'lastName'] as const)
      if (isFormula(cellOf(field)) || !profileFields.shape[field].safeParse(cellOf(field)).success)
        refuse(field, 'NAME_INVALID');
    const said = toName(cellOf('language'));
    const spoken = said === '' ? language : languageOf(said);
    if (!spoken) refuse('language', 'LANGUAGE_UNKNOWN');

    errors.push(...found);
    if (address.success) seen.add(address.data);
    if (address.success && spoken && found.length === 0)
      clients.push({
        email: address.data,
        firstName: cellOf('firstName') || null,
        lastName: cellOf('lastName') || null,
        language: spoken,
      });
  }
  return { clients, errors };
}

/** `de`, `de-CH` and `Deutsch` are the same. */
function languageOf(said: string): Language | undefined {
  const code = said.replace(/(?<=^(?:de|fr|it|en))ch$/, '');
  return isLanguage(code) ? code : languageNames[said];
}
