import { describePaper } from '@dossier/contracts';
import { fail, type Service } from '@dossier/service-kit';
import type { PaperRow } from '../papers/papers.entity.ts';
import { findPaper, storePaper } from '../papers/papers.repository.ts';
import type { OpenReading } from '../facts/open-reading.ts';
import { openShown } from './readings.repository.ts';

/** A file of the user outside the trash; one whose announcement is still on its way is asked for. */
export async function findOwnPaper(service: Service, userId: number, id: string): Promise<PaperRow> {
  const find = () => service.db.read((manager) => findPaper(manager, userId, id));
  const found = await find();
  if (found) return found;
  if (!/^[0-9a-f-]{36}$/i.test(id)) throw fail('FILE_NOT_FOUND');
  const paper = await service.call(describePaper, { params: { userId: String(userId), id } });
  await service.db.write((manager) => storePaper(manager, paper, new Date(service.clock.now())));
  const recorded = await find();
  if (!recorded) throw fail('FILE_NOT_FOUND');
  return recorded;
}

/** The reading of the current version of a user's file. */
export async function findOwnReading(service: Service, userId: number, id: string): Promise<OpenReading> {
  const row = await findOwnPaper(service, userId, id);
  return openReading(service, row, row.version);
}

/** The reading of a version of a file. */
export async function openReading(service: Service, row: PaperRow, version: number): Promise<OpenReading> {
  const [reading] = await openShown(service, row.userId, [{ row, version }]);
  if (!reading) throw fail('FILE_NOT_FOUND');
  return reading;
}
