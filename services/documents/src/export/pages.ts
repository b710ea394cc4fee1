import { localeOf, type Language } from '@dossier/contracts';
import { fillText } from '@dossier/contracts/texts';
import type { Collected, Rows } from './collect.ts';
import { exportTexts } from './export-texts.ts';
import { type Html, link, markup, pageEnd, pageStart, row, tableEnd, tableStart } from './html.ts';

export type ExportedReceipt = Collected['filings']['filings'][number]['receipts'][number] & {
  readonly taxYear: number;
  readonly path: string;
};

interface Formats {
  moment(at: string): string;
  size(bytes: number): string;
}

function formatsOf(language: Language): Formats {
  const locale = localeOf(language);
  const moments = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/Zurich',
  });
  const sizes = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return {
    moment: (at) => moments.format(new Date(at)),
    size: (bytes) => `${sizes.format(bytes / 1024)} ${language === 'fr' ? 'Ko' : 'KB'}`,
  };
}

interface IndexOptions {
  readonly collected: Collected;
  readonly receipts: readonly ExportedReceipt[];
  readonly language: Language;
  readonly at: Date;
}

/** The readable table of contents of an export. */
export function indexPage(options: IndexOptions): string {
  const { collected, language, at } = options;
  const texts = exportTexts[language];
  const { moment } = formatsOf(language);
  const lead = fillText(texts.lead, { email: collected.account.email, at: moment(at.toISOString()) });
  const parts = [
    pageStart(language, texts.title),
    markup`<p>${lead}</p>\n<ul>\n`,
    markup`<li>${link(texts.pages.messages, texts.messages)}</li>\n`,
    markup`<li>${link(texts.pages.access, texts.access)}</li>\n`,
    markup`<li>${texts.data} ${link('data/schema.json', 'data/schema.json')}</li>\n</ul>\n`,
    consents(options),
    ...collected.filings.answers.flatMap(({ heading, answers }) => [
      markup`<h2>${heading}</h2>\n`,
      tableStart(texts.columns.question, texts.columns.answer),
      ...answers.map(({ label, value }) => row(label, value)),
      tableEnd,
    ]),
    taxYears(options),
    documentTables(options),
    pageEnd,
  ];
  return markup`${parts}`.text;
}

function consents({ collected, language }: IndexOptions): Html {
  const texts = exportTexts[language];
  const { moment } = formatsOf(language);
  const { termsAcceptances } = collected.profile;
  const entries = termsAcceptances.map(
    ({ acceptedAt }) => markup`<li>${fillText(texts.termsAccepted, { at: moment(acceptedAt) })}</li>\n`,
  );
  const list = entries.length === 0 ? markup`<p>${texts.noConsents}</p>\n` : markup`<ul>\n${entries}</ul>\n`;
  return markup`<h2>${texts.consents}</h2>\n${list}`;
}

function taxYears({ collected, receipts, language }: IndexOptions): Html {
  const texts = exportTexts[language];
  const { moment } = formatsOf(language);
  const { filings, statusTexts } = collected.filings;
  const rows = filings.map(({ taxYear, status }) => {
    const dossiers = receipts
      .filter((receipt) => receipt.taxYear === taxYear)
      .map(
        ({ path, createdAt }, index) => markup`${index === 0 ? '' : ', '}${link(path, moment(createdAt))}`,
      );
    return row(String(taxYear), statusTexts[status], markup`${dossiers}`);
  });
  const { taxYear, status, dossier } = texts.columns;
  return markup`<h2>${texts.taxYears}</h2>\n${tableStart(taxYear, status, dossier)}${rows}${tableEnd}`;
}

function documentTables({ collected: { documents }, language }: IndexOptions): Html {
  const texts = exportTexts[language];
  const { moment, size } = formatsOf(language);
  if (documents.length === 0) return markup`<h2>${texts.documents}</h2>\n<p>${texts.noDocuments}</p>\n`;
  const { columns } = texts;
  const head = tableStart(columns.document, columns.category, columns.uploaded, columns.size, 'SHA-256');
  const tables = [...Map.groupBy(documents, ({ file }) => file.taxYear)].map(([taxYear, inYear]) => {
    const rows = inYear.map(({ file }) =>
      row(
        markup`${link(file.path, file.name)}${note(texts, file)}`,
        file.categoryName ?? texts.folders.noCategory,
        moment(file.uploadedAt),
        size(file.size),
        markup`<code>${file.sha256}</code>`,
      ),
    );
    return markup`<h3>${taxYear}</h3>\n${head}${rows}${tableEnd}`;
  });
  return markup`<h2>${texts.documents}</h2>\n${tables}`;
}

function note(texts: (typeof exportTexts)[Language], file: Collected['documents'][number]['file']): string {
  const notes = [
    ...(file.isCurrent ? [] : [fillText(texts.earlierVersion, { version: file.version })]),
    ...(file.deletedAt === null ? [] : [texts.inTrash]),
  ];
  return notes.length === 0 ? '' : ` (${notes.join(', ')})`;
}

/** The conversation with the provider, oldest message first. */
export async function* messagesPage(
  messages: Collected['messages'],
  language: Language,
): AsyncGenerator<string> {
  const texts = exportTexts[language];
  const { moment } = formatsOf(language);
  yield pageStart(language, texts.messages).text;
  yield tableStart(texts.columns.at, texts.columns.from, texts.columns.message).text;
  for await (const { at, from, text } of messages())
    yield row(moment(at), from === 'person' ? texts.you : texts.provider, text).text;
  yield tableEnd.text + pageEnd.text;
}

/** The access logs of account, documents and messages. */
export async function* accessPage(collected: Collected, language: Language): AsyncGenerator<string> {
  const texts = exportTexts[language];
  const { moment } = formatsOf(language);
  const paths = new Map(collected.documents.map(({ file }) => [`${file.id} ${file.version}`, file]));
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
      yield row(moment(entry.at), action, texts.actors[entry.by], subject(entry)).text;
    }
    yield tableEnd.text;
  }

  yield* section(texts.accessAccount, collected.accountAccess);
  yield* section(texts.documents, collected.documentAccess, ({ fileId, version }) => {
    const file = paths.get(`${fileId} ${version}`);
    return file ? link(file.path, file.name) : texts.destroyed;
  });
  yield* section(texts.messages, collected.messageAccess);
  yield pageEnd.text;
}
