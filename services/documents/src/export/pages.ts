import {
  formatFileSize,
  localeOf,
  once,
  perLanguage,
  type ExportedFile,
  type Language,
} from '@dossier/contracts';
import { errorText, fillText, noneReason } from '@dossier/contracts/texts';
import type { Collected, Rows } from './collect.ts';
import { exportTexts } from './export-texts.ts';
import { type Html, link, markup, pageEnd, pageStart, row, tableEnd, tableStart } from './html.ts';

/** A transmitted dossier or a filed return. */
export interface ExportedPdf {
  readonly kind: 'dossier' | 'return';
  readonly id: string;
  readonly createdAt: string;
  readonly taxYear: number;
  readonly path: string;
  readonly isDamaged?: true;
}

/** Everything an export shows: files, dossiers and returns that could not be exported are marked. */
export interface Exported extends Collected {
  readonly files: readonly ExportedFile[];
  readonly pdfs: readonly ExportedPdf[];
}

const moments = perLanguage((language) =>
  once(
    () =>
      new Intl.DateTimeFormat(localeOf(language), {
        dateStyle: 'medium',
        timeStyle: 'short',
        timeZone: 'Europe/Zurich',
      }),
  ),
);
export const formatMoment = (at: string, language: Language): string =>
  moments[language]().format(new Date(at));

interface IndexOptions {
  readonly exported: Exported;
  readonly language: Language;
  readonly at: Date;
}

/** The readable table of contents of an export. */
export function indexPage(options: IndexOptions): string {
  const { exported, language, at } = options;
  const texts = exportTexts[language];
  const lead = fillText(texts.lead, {
    email: exported.account.email,
    at: formatMoment(at.toISOString(), language),
  });
  const parts = [
    pageStart(language, texts.title),
    markup`<p>${lead}</p>\n`,
    exported.readings ? markup`` : markup`<p><strong>${texts.noReadings}</strong></p>\n`,
    markup`<ul>\n`,
    markup`<li>${link(texts.pages.messages, texts.messages)}</li>\n`,
    markup`<li>${link(texts.pages.access, texts.access)}</li>\n`,
    markup`<li>${texts.data} ${link('data/schema.json', 'data/schema.json')}</li>\n</ul>\n`,
    consents(options),
    reminders(options),
    ...exported.filings.answers.flatMap(({ taxYear, heading, answers }) => [
      markup`<h2>${taxYear} · ${heading}</h2>\n`,
      tableStart(texts.columns.question, texts.columns.answer),
      ...answers.map(({ label, value }) => row(label, value)),
      tableEnd,
    ]),
    damagedYears(options),
    taxYears(options),
    documentTables(options),
    noneTable(options),
    expertNotes(options),
    journal(options),
    savedViews(options),
    pageEnd,
  ];
  return markup`${parts}`.text;
}

function consents({ exported, language }: IndexOptions): Html {
  const texts = exportTexts[language];
  const { termsAcceptances } = exported.profile;
  const entries = termsAcceptances.map(
    ({ acceptedAt }) =>
      markup`<li>${fillText(texts.termsAccepted, { at: formatMoment(acceptedAt, language) })}</li>\n`,
  );
  const list = entries.length === 0 ? markup`<p>${texts.noConsents}</p>\n` : markup`<ul>\n${entries}</ul>\n`;
  return markup`<h2>${texts.consents}</h2>\n${list}`;
}

function reminders({ exported, language }: IndexOptions): Html {
  const texts = exportTexts[language];
  return markup`<p>${exported.filings.reminders.enabled ? texts.remindersOn : texts.remindersOff}</p>\n`;
}

/** The tax years whose answers, spouse, children or tax ID could not be exported in full. */
function damagedYears({ exported: { profile }, language }: IndexOptions): Html {
  const rows = [...profile.taxYears, ...profile.spouse, ...profile.children, ...profile.authorizations];
  const years = new Set(rows.flatMap(({ taxYear, isDamaged }) => (isDamaged ? [taxYear] : [])));
  const texts = exportTexts[language];
  return markup`${[...years]
    .sort()
    .map((year) => markup`<h2>${year}</h2>\n<p>${texts.columns.answer}: ${texts.damaged}</p>\n`)}`;
}

function taxYears({ exported, language }: IndexOptions): Html {
  const texts = exportTexts[language];
  const { filings, statusTexts } = exported.filings;
  const rows = filings.map(({ taxYear, status }) => {
    const linksTo = (kind: ExportedPdf['kind']) =>
      exported.pdfs
        .filter((pdf) => pdf.taxYear === taxYear && pdf.kind === kind)
        .map((pdf, index) => {
          const entry = entryLink(pdf, formatMoment(pdf.createdAt, language));
          const notes = note(pdf.isDamaged ? [texts.damaged] : []);
          return markup`${index === 0 ? '' : ', '}${entry}${notes}`;
        });
    return row(
      String(taxYear),
      statusTexts[status],
      markup`${linksTo('dossier')}`,
      markup`${linksTo('return')}`,
    );
  });
  const { taxYear, status, dossier, taxReturn } = texts.columns;
  const head = tableStart(taxYear, status, dossier, taxReturn);
  return markup`<h2>${texts.taxYears}</h2>\n${head}${rows}${tableEnd}`;
}

function documentTables({ exported: { files }, language }: IndexOptions): Html {
  const texts = exportTexts[language];
  if (files.length === 0) return markup`<h2>${texts.documents}</h2>\n<p>${texts.noDocuments}</p>\n`;
  const { columns } = texts;
  const head = tableStart(columns.document, columns.category, columns.uploaded, columns.size, 'SHA-256');
  const tables = [...Map.groupBy(files, (file) => file.taxYear)].map(([taxYear, inYear]) => {
    const rows = inYear.map((file) =>
      row(
        markup`${entryLink(file, file.name)}${note(notesOf(texts, file))}`,
        file.categoryName ?? texts.folders.noCategory,
        formatMoment(file.uploadedAt, language),
        formatFileSize(file.size, language),
        markup`<code>${file.sha256}</code>`,
      ),
    );
    return markup`<h3>${taxYear}</h3>\n${head}${rows}${tableEnd}`;
  });
  return markup`<h2>${texts.documents}</h2>\n${tables}`;
}

/** The required categories that were declared to have no document. */
function noneTable({ exported: { noneDeclarations }, language }: IndexOptions): Html {
  if (noneDeclarations.length === 0) return markup``;
  const { columns, noDocument } = exportTexts[language];
  const rows = noneDeclarations.map((declaration) =>
    row(
      String(declaration.taxYear),
      declaration.categoryName,
      noneReason(declaration, language),
      formatMoment(declaration.declaredAt, language),
    ),
  );
  const head = tableStart(columns.taxYear, columns.category, columns.reason, columns.at);
  return markup`<h2>${noDocument}</h2>\n${head}${rows}${tableEnd}`;
}

/** The notes of experts about the filings of the user. */
function expertNotes({ exported, language }: IndexOptions): Html {
  const { notes } = exported.filings;
  if (notes.length === 0) return markup``;
  const { columns, expertNotes: heading } = exportTexts[language];
  const rows = notes.map(({ taxYear, at, text }) =>
    row(String(taxYear), formatMoment(at, language), text ?? errorText('DATA_DAMAGED', language)),
  );
  const head = tableStart(columns.taxYear, columns.at, columns.note);
  return markup`<h2>${heading}</h2>\n${head}${rows}${tableEnd}`;
}

/** What the office noted about the user besides the filings. */
function journal({ exported, language }: IndexOptions): Html {
  const entries = exported.filings.client?.journal ?? [];
  if (entries.length === 0) return markup``;
  const { columns, journal: heading, journalKinds } = exportTexts[language];
  const rows = entries.map(({ kind, at, day, text }) =>
    row(
      journalKinds[kind],
      formatMoment(at, language),
      day ?? '',
      text ?? errorText('DATA_DAMAGED', language),
    ),
  );
  const head = tableStart(columns.kind, columns.at, columns.day, columns.note);
  return markup`<h2>${heading}</h2>\n${head}${rows}${tableEnd}`;
}

/** The views of lists that the user saved as an expert. */
function savedViews({ exported, language }: IndexOptions): Html {
  const { savedViews: views } = exported.filings;
  if (views.length === 0) return markup``;
  const { columns, savedViews: heading } = exportTexts[language];
  const rows = views.map(({ name, at }) =>
    row(name ?? errorText('DATA_DAMAGED', language), formatMoment(at, language)),
  );
  return markup`<h2>${heading}</h2>\n${tableStart(columns.name, columns.at)}${rows}${tableEnd}`;
}

/** A link to an entry of the archive, or only its label when the entry is damaged. */
export function entryLink(
  { path, isDamaged }: { path: string; isDamaged?: true | undefined },
  label: string,
) {
  return isDamaged ? markup`${label}` : link(path, label);
}

function notesOf(texts: (typeof exportTexts)[Language], file: ExportedFile): string[] {
  return [
    ...(file.isCurrent ? [] : [fillText(texts.earlierVersion, { version: file.version })]),
    ...(file.fromPhone ? [texts.fromPhone] : []),
    ...(file.deletedAt === null ? [] : [texts.inTrash]),
    ...(file.review ? [reviewNote(texts, file.review)] : []),
    ...(file.isDamaged ? [texts.damaged] : []),
  ];
}

function reviewNote(
  { review: texts }: (typeof exportTexts)[Language],
  { verdict, reason, note: words }: NonNullable<ExportedFile['review']>,
): string {
  return [texts[verdict], reason && texts.reasons[reason], words].filter(Boolean).join(': ');
}

export function note(notes: readonly string[]): string {
  return notes.length === 0 ? '' : ` (${notes.join(', ')})`;
}

/** The conversation with the provider, oldest message first. */
export async function* messagesPage(
  messages: Collected['messages'],
  language: Language,
): AsyncGenerator<string> {
  const texts = exportTexts[language];
  yield pageStart(language, texts.messages).text;
  yield tableStart(texts.columns.at, texts.columns.from, texts.columns.message).text;
  for await (const { at, from, text } of messages())
    yield row(
      formatMoment(at, language),
      from === 'person' ? texts.you : texts.provider,
      text ?? errorText('DATA_DAMAGED', language),
    ).text;
  yield tableEnd.text + pageEnd.text;
}

/** The access logs of account, documents and messages. */
export async function* accessPage(exported: Exported, language: Language): AsyncGenerator<string> {
  const texts = exportTexts[language];
  const paths = new Map(exported.files.map((file) => [`${file.id} ${file.version}`, file]));
  yield pageStart(language, texts.access).text;
  yield markup`<p>${texts.accessLead}</p>`.text;

  async function* section<Row extends { at: string; action: string; by: 'you' | 'staff' | 'system' }>(
    heading: string,
    rows: Rows<Row>,
    subject: (entry: Row) => Html | string = () => '',
  ): AsyncGenerator<string> {
    yield markup`<h2>${heading}</h2>`.text;
    yield tableStart(texts.columns.at, texts.columns.action, texts.columns.by, texts.columns.document).text;
    for await (const entry of rows()) {
      const action = (texts.actions as Readonly<Record<string, string>>)[entry.action] ?? entry.action;
      yield row(formatMoment(entry.at, language), action, texts.actors[entry.by], subject(entry)).text;
    }
    yield tableEnd.text;
  }

  yield* section(texts.accessAccount, exported.accountAccess);
  yield* section(texts.documents, exported.documentAccess, ({ fileId, version }) => {
    const file = paths.get(`${fileId} ${version}`);
    return file ? entryLink(file, file.name) : texts.destroyed;
  });
  yield* section(texts.messages, exported.messageAccess);
  yield pageEnd.text;
}
