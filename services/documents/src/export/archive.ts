import type { Readable } from 'node:stream';
import { exportFiles, type ExportedFile, type Language } from '@dossier/contracts';
import type { BlobStore, Service } from '@dossier/service-kit';
import { z } from 'zod';
import type { Collected, Rows } from './collect.ts';
import { exportTexts } from './export-texts.ts';
import { openDocument } from './open-document.ts';
import { openPdf } from './open-pdf.ts';
import { accessPage, indexPage, messagesPage, type ExportedPdf } from './pages.ts';
import { createZip, toJson, type ZipEntry } from './zip.ts';

export interface ArchiveOptions {
  readonly service: Service;
  readonly blobs: BlobStore;
  readonly userId: number;
  readonly language: Language;
  readonly collected: Collected;
  /** Called after each document. */
  readonly onDocument: () => void;
}

/**
 * Creates the export. The pages and data files come last, because they name damaged documents. The stream fails at the
 * first entry that cannot be read for another reason.
 */
export function createArchive(options: ArchiveOptions): Readable {
  return createZip((signal) => entries(options, signal));
}

async function* entries(options: ArchiveOptions, signal: AbortSignal): AsyncGenerator<ZipEntry> {
  const { service, language, collected } = options;
  const pdfs: ExportedPdf[] = [];
  for (const pdf of listPdfs(collected, language)) {
    const input = await openPdf(options, pdf, signal);
    pdfs.push({ ...pdf, ...(!input && { isDamaged: true }) });
    if (input) yield { name: pdf.path, lastModified: new Date(pdf.createdAt), input };
  }
  const damaged = new Set<ExportedFile>();
  for (const { file, stored } of collected.documents) {
    const input = file.isDamaged
      ? undefined
      : await openDocument(options, stored, signal, () => damaged.add(file));
    if (input) yield { name: file.path, lastModified: stored.createdAt, input };
    options.onDocument();
  }
  const files = collected.documents.map(({ file }): ExportedFile =>
    damaged.has(file) ? { ...file, isDamaged: true } : file,
  );
  const exported = { ...collected, files, pdfs };
  const at = new Date(service.clock.now());
  const texts = exportTexts[language];

  yield { name: 'index.html', input: indexPage({ exported, language, at }) };
  yield { name: texts.pages.messages, input: messagesPage(collected.messages, language) };
  yield { name: texts.pages.access, input: accessPage(exported, language) };

  yield json('data/account.json', collected.account);
  yield json('data/profile.json', collected.profile);
  yield json('data/tax-years.json', withDamage(collected, pdfs));
  yield json('data/deadline-reminders.json', collected.filings.reminders);
  yield json('data/documents.json', files);
  if (collected.readings) yield json('data/readings.json', collected.readings);
  yield json('data/no-documents.json', collected.noneDeclarations);
  yield json('data/administrator-exports.json', collected.accountExports);
  yield json('data/expert-notes.json', collected.filings.notes);
  yield json('data/saved-views.json', collected.filings.savedViews);
  yield json('data/client.json', collected.filings.client);
  yield json('data/fees.json', collected.filings.fees);
  yield { name: 'data/messages.json', input: jsonArray(collected.messages) };
  yield { name: 'data/access-account.json', input: jsonArray(collected.accountAccess) };
  yield { name: 'data/access-documents.json', input: jsonArray(collected.documentAccess) };
  yield { name: 'data/access-messages.json', input: jsonArray(collected.messageAccess) };
  yield { name: 'data/schema.json', input: toJson(schema()) };
}

/** The tax years, with the dossiers and returns that could not be exported marked. */
function withDamage({ filings }: Collected, pdfs: readonly ExportedPdf[]) {
  const damaged = new Set(pdfs.filter((pdf) => pdf.isDamaged).map(({ id }) => id));
  const mark = <Row extends { id: string }>(row: Row) =>
    damaged.has(row.id) ? { ...row, isDamaged: true as const } : row;
  return filings.filings.map((filing) => ({
    ...filing,
    receipts: filing.receipts.map(mark),
    returns: filing.returns.map(mark),
  }));
}

function listPdfs({ filings }: Collected, language: Language): ExportedPdf[] {
  const { folders } = exportTexts[language];
  const numbered = (name: string, number: number) => `${name}${number === 1 ? '' : `-${number}`}.pdf`;
  return filings.filings.flatMap(({ taxYear, receipts, returns }) => [
    ...receipts.map(({ id, createdAt }, index) => ({
      kind: 'dossier' as const,
      id,
      createdAt,
      taxYear,
      path: `${folders.dossiers}/${numbered(`Dossier-${taxYear}`, index + 1)}`,
    })),
    ...returns.map(({ id, createdAt, number }) => ({
      kind: 'return' as const,
      id,
      createdAt,
      taxYear,
      path: `${folders.returns}/${numbered(`${folders.return}-${taxYear}`, number)}`,
    })),
  ]);
}

function json(name: keyof typeof exportFiles, value: unknown): ZipEntry {
  return { name, input: toJson(value) };
}

async function* jsonArray<Row>(rows: Rows<Row>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows()) {
    yield `${before}  ${JSON.stringify(row)}`;
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** The JSON Schema of every data file, by its path. */
function schema(): Record<string, unknown> {
  const toSchema = (type: z.ZodType) => z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' });
  return Object.fromEntries(Object.entries(exportFiles).map(([path, type]) => [path, toSchema(type)]));
}
