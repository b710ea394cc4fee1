import { addAbortSignal, Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { exportFiles, exportReceipt, type ExportedFile, type Language } from '@dossier/contracts';
import { isDamaged, unlessDamaged, type BlobStore, type Service } from '@dossier/service-kit';
import { makeZip } from 'client-zip';
import { z } from 'zod';
import { blobRef } from '../files/files.entity.ts';
import type { Collected, Document, Rows } from './collect.ts';
import { exportTexts } from './export-texts.ts';
import { accessPage, indexPage, messagesPage, type ExportedReceipt } from './pages.ts';

export interface ArchiveOptions {
  readonly service: Service;
  readonly blobs: BlobStore;
  readonly userId: number;
  readonly language: Language;
  readonly collected: Collected;
  /** Called after each document. */
  readonly onDocument: () => void;
}

interface Entry {
  readonly name: string;
  readonly lastModified?: Date;
  readonly input: string | AsyncIterable<string | Uint8Array>;
}

/**
 * Creates the export as a ZIP without compression, because documents are compressed already (ZIP64 past 4 GB). Entries
 * are read one after the other, only as fast as the archive is consumed. The pages and data files come last, because
 * they name damaged documents. The stream fails at the first entry that cannot be read for another reason; destroying it
 * closes the entry being read.
 */
export function createArchive(options: ArchiveOptions): Readable {
  const abort = new AbortController();
  const zip = makeZip(entries(options, abort.signal)) as ReadableStream<Uint8Array>;
  const archive = Readable.fromWeb(zip, { highWaterMark: 256 * 1024 });
  archive.once('close', () => abort.abort());
  return archive;
}

async function* entries(options: ArchiveOptions, signal: AbortSignal): AsyncGenerator<Entry> {
  const { service, language, collected } = options;
  const receipts: ExportedReceipt[] = [];
  for (const receipt of listReceipts(collected, language)) {
    const input = await openReceipt(options, receipt, signal);
    receipts.push({ ...receipt, ...(!input && { isDamaged: true }) });
    if (input) yield { name: receipt.path, lastModified: new Date(receipt.createdAt), input };
  }
  const damaged = new Set<ExportedFile>();
  for (const document of collected.documents) {
    const { file, stored } = document;
    const input = await openDocument(options, document, signal, () => damaged.add(file));
    if (input) yield { name: file.path, lastModified: stored.createdAt, input };
    options.onDocument();
  }
  const files = collected.documents.map(({ file }): ExportedFile =>
    damaged.has(file) ? { ...file, isDamaged: true } : file,
  );
  const exported = { ...collected, files, receipts };
  const at = new Date(service.clock.now());
  const texts = exportTexts[language];

  yield { name: 'index.html', input: indexPage({ exported, language, at }) };
  yield { name: texts.pages.messages, input: messagesPage(collected.messages, language) };
  yield { name: texts.pages.access, input: accessPage(exported, language) };

  yield json('data/account.json', collected.account);
  yield json('data/profile.json', collected.profile);
  yield json('data/tax-years.json', withDamage(collected, receipts));
  yield json('data/deadline-reminders.json', collected.filings.reminders);
  yield json('data/documents.json', files);
  yield json('data/no-documents.json', collected.noneDeclarations);
  yield { name: 'data/messages.json', input: jsonArray(collected.messages) };
  yield { name: 'data/access-account.json', input: jsonArray(collected.accountAccess) };
  yield { name: 'data/access-documents.json', input: jsonArray(collected.documentAccess) };
  yield { name: 'data/access-messages.json', input: jsonArray(collected.messageAccess) };
  yield { name: 'data/schema.json', input: stringify(schema()) };
}

type Content = AsyncIterable<Uint8Array>;

/** Opens a transmitted dossier, whose bytes the filing service authenticates; undefined when it is damaged. */
async function openReceipt(
  { service, userId }: ArchiveOptions,
  { id }: ExportedReceipt,
  signal: AbortSignal,
): Promise<Content | undefined> {
  const params = { userId: String(userId), id };
  const stream = await unlessDamaged(() => service.stream(exportReceipt, { params }));
  return stream && addAbortSignal(signal, stream.body);
}

/** Opens a document; undefined when not even its beginning is readable. It ends at the first damaged frame. */
async function openDocument(
  { service, blobs, userId }: ArchiveOptions,
  { file, stored }: Document,
  signal: AbortSignal,
  onDamage: () => void,
): Promise<Content | undefined> {
  if (file.isDamaged) return undefined;
  const report = (error?: unknown) => {
    service.log.error(
      { err: error, file: file.id, version: file.version },
      'a damaged document is not exported',
    );
    onDamage();
  };
  const opened = await unlessDamaged(async () => {
    const seal = await service.seals.forReading(userId);
    const body = addAbortSignal(signal, await blobs.open(blobRef(userId, stored), seal));
    const rest = body.iterator() as AsyncIterator<Uint8Array>;
    return { first: await rest.next(), rest };
  });
  if (!opened) report();
  return opened && untilDamage(opened.first, opened.rest, report);
}

async function* untilDamage(
  first: IteratorResult<Uint8Array>,
  rest: AsyncIterator<Uint8Array>,
  onDamage: (error: unknown) => void,
): AsyncGenerator<Uint8Array> {
  try {
    for (let chunk = first; !chunk.done; chunk = await rest.next()) yield chunk.value;
  } catch (error) {
    if (!isDamaged(error)) throw error;
    onDamage(error);
  }
}

/** The tax years, with the receipts that could not be exported marked. */
function withDamage({ filings }: Collected, receipts: readonly ExportedReceipt[]) {
  const damaged = new Set(receipts.filter((receipt) => receipt.isDamaged).map(({ id }) => id));
  return filings.filings.map((filing) => ({
    ...filing,
    receipts: filing.receipts.map((receipt) =>
      damaged.has(receipt.id) ? { ...receipt, isDamaged: true as const } : receipt,
    ),
  }));
}

function listReceipts({ filings }: Collected, language: Language): ExportedReceipt[] {
  const { folders } = exportTexts[language];
  return filings.filings.flatMap(({ taxYear, receipts }) =>
    receipts.map((receipt, index) => ({
      ...receipt,
      taxYear,
      path: `${folders.dossiers}/Dossier-${taxYear}${index === 0 ? '' : `-${index + 1}`}.pdf`,
    })),
  );
}

function json(name: keyof typeof exportFiles, value: unknown): Entry {
  return { name, input: stringify(value) };
}

function stringify(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
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
