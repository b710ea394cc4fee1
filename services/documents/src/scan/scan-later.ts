/** Scans what was stored while the scanner was away or too slow, and what was stored before there was one. */
import type { BlobStore, Service } from '@dossier/service-kit';
import { IsNull, MoreThan } from 'typeorm';
import { announceFile } from '../files/announce.ts';
import { updateFile } from '../files/file-integrity.ts';
import {
  blobRef,
  fileEntity,
  fileVersionEntity,
  type FileRow,
  type FileVersionRow,
} from '../files/files.entity.ts';
import { scanBytes, type Verdict } from './clamd.ts';

const minuteMs = 60_000;
const batchSize = 100;
const maxScanMs = 5 * minuteMs;

/** Each run takes a batch further, so that files that the scanner refuses, such as very large ones, hold up nothing. */
export function scanJob(service: Service, blobs: BlobStore, clamdSocket: string): void {
  let after = '';
  service.every('scan-files', minuteMs, async () => {
    const rows = await findUnscanned(service, after);
    after = rows.length < batchSize ? '' : (rows.at(-1)?.fileId ?? '');
    for (const row of rows) {
      const verdict = await scanVersion(service, blobs, row, clamdSocket);
      if (verdict === 'away') return;
      if (verdict) await recordVerdict(service, row, verdict);
    }
  });
}

function findUnscanned({ db }: Service, after: string): Promise<FileVersionRow[]> {
  const fileId = MoreThan(after);
  return db.read((manager) =>
    manager.find(fileVersionEntity, {
      where: [
        { scan: 'pending', fileId },
        { scan: IsNull(), fileId },
      ],
      order: { fileId: 'ASC', version: 'ASC' },
      take: batchSize,
    }),
  );
}

async function scanVersion(
  { db, seals, log }: Service,
  blobs: BlobStore,
  row: FileVersionRow,
  clamdSocket: string,
): Promise<Verdict | 'away' | undefined> {
  const file: FileRow | null = await db.read((manager) => manager.findOneBy(fileEntity, { id: row.fileId }));
  if (!file || file.isDamaged) return undefined;
  try {
    const seal = await seals.forReading(file.userId);
    const body = await blobs.open(blobRef(file.userId, row), seal);
    return await scanBytes(clamdSocket, body, AbortSignal.timeout(maxScanMs));
  } catch (error) {
    log.warn({ err: error, file: row.fileId, version: row.version }, 'a file could not be scanned');
    const { code = '' } = error as NodeJS.ErrnoException;
    return ['ENOENT', 'ECONNREFUSED', 'EACCES', 'EPIPE', 'ECONNRESET'].includes(code) ? 'away' : undefined;
  }
}

async function recordVerdict(
  { db, outbox }: Service,
  { fileId, version }: FileVersionRow,
  scan: Verdict,
): Promise<void> {
  await db.write(async (manager) => {
    await manager.update(fileVersionEntity, { fileId, version }, { scan });
    const file: FileRow | null = await manager.findOneBy(fileEntity, { id: fileId });
    if (!file || file.isDamaged || file.version !== version) return;
    const after = await updateFile(manager, file, {
      scan,
      ...(scan === 'malware' && { problem: 'malware' as const }),
    });
    if (scan === 'malware') await announceFile(outbox, manager, after);
  });
}
