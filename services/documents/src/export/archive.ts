import { addAbortSignal, Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { exportFiles, exportReceipt, type Language } from '@dossier/contracts';
import type { BlobStore, Service } from '@dossier/service-kit';
import { makeZip } from 'client-zip';
import { z } from 'zod';
import { blobRef } from '../files/files.entity.ts';
import type { Collected, Rows } from './collect.ts';
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
 * are read one after the other, only as fast as the archive is consumed. The stream fails at the first entry that
 * fails; destroying it closes the entry being read.
 */
export function createArchive(options: ArchiveOptions): Readable {
  const abort = new AbortController();
  const zip = makeZip(entries(options, abort.signal)) as ReadableStream<Uint8Array>;
  const archive = Readable.fromWeb(zip, { highWaterMark: 256 * 1024 });
  archive.once('close', () => abort.abort());
  return archive;
}

async function* entries(options: ArchiveOptions, signal: AbortSignal): AsyncGenerator<Entry> {
  const { service, blobs, userId, language, collected, onDocument } = options;
  const { account, profile, filings, documents } = collected;
  const receipts = listReceipts(collected, language);
  const at = new Date(service.clock.now());
  const texts = exportTexts[language];

  yield { name: 'index.html', input: indexPage({ collected, receipts, language, at }) };
  yield { name: texts.pages.messages, input: messagesPage(collected.messages, language) };
  yield { name: texts.pages.access, input: accessPage(collected, language) };

  yield json('data/account.json', account);
  yield json('data/profile.json', profile);
  yield json('data/tax-years.json', filings.filings);
  yield json(
    'data/documents.json',
    documents.map(({ file }) => file),
  );
  yield { name: 'data/messages.json', input: jsonArray(collected.messages) };
  yield { name: 'data/access-account.json', input: jsonArray(collected.accountAccess) };
  yield { name: 'data/access-documents.json', input: jsonArray(collected.documentAccess) };
  yield { name: 'data/access-messages.json', input: jsonArray(collected.messageAccess) };
  yield { name: 'data/schema.json', input: stringify(schema()) };

  for (const { id, path, createdAt } of receipts) {
    const params = { userId: String(userId), id };
    const { body } = await service.stream(exportReceipt, { params });
    yield { name: path, lastModified: new Date(createdAt), input: addAbortSignal(signal, body) };
  }
  for (const { file, stored } of documents) {
    const seal = await service.seals.forReading(userId);
    const body = await blobs.open(blobRef(userId, stored), seal);
    yield { name: file.path, lastModified: stored.createdAt, input: addAbortSignal(signal, body) };
    onDocument();
  }
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
