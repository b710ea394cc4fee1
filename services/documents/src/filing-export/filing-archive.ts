import type { Readable } from 'node:stream';
import {
  filingExportFormat,
  filingExportSchema,
  type FilingData,
  type FilingExport,
  type FilingPaper,
  type Language,
  type PaperValues,
} from '@dossier/contracts';
import type { BlobStore, Service } from '@dossier/service-kit';
import { openDocument } from '../export/open-document.ts';
import { openPdf } from '../export/open-pdf.ts';
import { createZip, toJson, type ZipEntry } from '../export/zip.ts';
import type { CollectedFiling } from './collect-filing.ts';
import { exportTexts } from '../export/export-texts.ts';
import { filingPage } from './filing-page.ts';
import { toCsv } from './paper-values.ts';

export interface FilingArchiveOptions {
  readonly service: Service;
  readonly blobs: BlobStore;
  readonly userId: number;
  readonly language: Language;
  readonly collected: CollectedFiling;
  /** Called after each paper. */
  readonly onPaper: () => void;
}

/**
 * Creates the ZIP of a filing. The page and `filing.json` come last, because they name damaged papers. The stream fails at
 * the first entry that cannot be read for another reason.
 */
export function createFilingArchive(options: FilingArchiveOptions): Readable {
  return createZip((signal) => entries(options, signal));
}

async function* entries(options: FilingArchiveOptions, signal: AbortSignal): AsyncGenerator<ZipEntry> {
  const { service, language, collected, onPaper } = options;
  const transmissions: FilingData['transmissions'] = [];
  for (const [index, transmission] of collected.filing.transmissions.entries()) {
    const path = `dossiers/Dossier-${collected.filing.taxYear}${index === 0 ? '' : `-${index + 1}`}.pdf`;
    const input = await openPdf(options, { id: transmission.id, kind: 'dossier' }, signal);
    transmissions.push({ ...transmission, ...(input && { path }) });
    if (input) yield { name: path, lastModified: new Date(transmission.transmittedAt), input };
  }
  const damaged = new Set<FilingPaper>();
  for (const { paper, stored } of collected.papers) {
    const input =
      paper.isDamaged || !stored
        ? undefined
        : await openDocument(options, stored, signal, () => damaged.add(paper));
    if (input) yield { name: paper.path, lastModified: new Date(paper.uploadedAt), input };
    onPaper();
  }
  const filing: FilingExport = {
    format: filingExportFormat,
    exportedAt: new Date(service.clock.now()).toISOString(),
    language,
    ...collected.filing,
    transmissions,
    papers: collected.papers.map(({ paper }) => (damaged.has(paper) ? { ...paper, isDamaged: true } : paper)),
  };
  yield { name: 'index.html', input: filingPage(filing, language) };
  yield { name: 'filing.json', input: toJson(filing) };
  const values: PaperValues = {
    note: exportTexts[language].filing.valuesNote,
    exportedAt: filing.exportedAt,
    isAvailable: collected.values !== null,
    values: collected.values ?? [],
  };
  yield { name: 'values.json', input: toJson(values) };
  yield { name: 'values.csv', input: toCsv(values.values) };
  yield { name: 'schema.json', input: toJson(filingExportSchema()) };
}
