import {
  confirmReadings,
  dismissFinding,
  getReading,
  listReadings,
  listReadingsForUser,
  resetReadingValue,
  saveReadingValue,
  type Language,
  type Reading,
} from '@dossier/contracts';
import { fail, type Service } from '@dossier/service-kit';
import type { ReadQueue } from '../queue/read-queue.ts';
import { dismiss, resetValue, saveValue } from './change-reading.ts';
import { confirmPapers } from './confirm-papers.ts';
import { findOwnReading } from './find-reading.ts';
import { openYear, type OpenReading } from './readings.repository.ts';
import { presentReadings } from './year-readings.ts';

export function readingRoutes(service: Service, queue: ReadQueue): void {
  const { route } = service;

  async function present(reading: OpenReading, language: Language): Promise<Reading> {
    const { userId, taxYear } = reading.row;
    const [presented] = await presentReadings(service, { userId, taxYear }, [reading], language);
    if (!presented) throw fail('FILE_NOT_FOUND');
    return presented;
  }

  /** The reading of a user's file, after a change of it. */
  async function presentChanged(userId: number, id: string, language: Language): Promise<Reading> {
    return present(await findOwnReading(service, userId, id), language);
  }

  route(getReading, async ({ params: { id }, identity: { userId }, language }) => {
    const reading = await findOwnReading(service, userId, id);
    if (reading.state === 'waiting') queue.wake();
    return present(reading, language);
  });

  const listYear = async (userId: number, taxYear: number, language: Language) =>
    presentReadings(service, { userId, taxYear }, await openYear(service, userId, taxYear), language);

  route(listReadings, ({ query: { taxYear }, identity: { userId }, language }) =>
    listYear(userId, taxYear, language),
  );

  route(listReadingsForUser, ({ query: { userId, taxYear }, language }) =>
    listYear(userId, taxYear, language),
  );

  route(confirmReadings, async ({ body, identity, language }) => {
    const files = await confirmPapers(service, identity, body.files, language);
    const readings = await Promise.all(files.map(({ id }) => presentChanged(identity.userId, id, language)));
    return { files, readings };
  });

  route(saveReadingValue, async ({ params: { id, valueId }, body, identity: { userId }, language }) => {
    await saveValue(service, await findOwnReading(service, userId, id), valueId, body, 'user');
    return presentChanged(userId, id, language);
  });

  route(resetReadingValue, async ({ params: { id, valueId }, identity: { userId }, language }) => {
    await resetValue(service, await findOwnReading(service, userId, id), valueId);
    return presentChanged(userId, id, language);
  });

  route(dismissFinding, async ({ params: { id, findingId }, body, identity: { userId }, language }) => {
    const reading = await findOwnReading(service, userId, id);
    const { findings } = await present(reading, language);
    const ids = findings.map((finding) => finding.id);
    await dismiss(service, reading, ids, findingId, body.isDismissed);
    return presentChanged(userId, id, language);
  });
}
