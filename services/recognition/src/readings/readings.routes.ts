import {
  confirmReadings,
  defaultTaxYear,
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
import type { Rest, SharedWork } from '../facts/shared-work.ts';
import type { ReadQueue } from '../queue/read-queue.ts';
import { dismiss, resetValue, saveValue } from './change-reading.ts';
import { confirmPapers } from './confirm-papers.ts';
import { findOwnReading } from './find-reading.ts';
import type { Presenter } from './list-year.ts';
import type { OpenReading } from './readings.repository.ts';
import { ownView } from './year-views.ts';

export function readingRoutes(
  service: Service,
  queue: ReadQueue,
  { present, listPage }: Presenter,
  share: SharedWork,
): void {
  const { route } = service;

  async function presentOne(reading: OpenReading, language: Language, rest: Rest): Promise<Reading> {
    const [presented] = await present(ownView(service, reading.row), [reading], language, rest);
    if (!presented) throw fail('FILE_NOT_FOUND');
    return presented;
  }

  /** The reading of a user's file, after a change of it. */
  const presentChanged = async (userId: number, id: string, language: Language, rest: Rest) =>
    presentOne(await findOwnReading(service, userId, id), language, rest);

  route(getReading, ({ params: { id }, identity: { userId }, language, signal }) =>
    share({ userId, signal }, async (rest) => {
      const reading = await findOwnReading(service, userId, id);
      if (reading.state === 'waiting') queue.wake();
      return presentOne(reading, language, rest);
    }),
  );

  route(listReadings, ({ query: { taxYear, ...page }, identity: { userId }, signal, ...request }) => {
    const view = ownView(service, {
      userId,
      taxYear: taxYear ?? defaultTaxYear(new Date(service.clock.now())),
    });
    return share({ userId, signal }, (rest) => listPage(view, page, request, rest));
  });

  route(listReadingsForUser, ({ query: { userId, taxYear, ...page }, signal, ...request }) =>
    share({ userId, signal }, (rest) => listPage(ownView(service, { userId, taxYear }), page, request, rest)),
  );

  route(confirmReadings, ({ body, identity, language, signal }) =>
    share({ userId: identity.userId, signal }, async (rest) => ({
      files: await confirmPapers(service, identity, body.files, language, rest),
    })),
  );

  route(saveReadingValue, ({ params: { id, valueId }, body, identity: { userId }, language, signal }) =>
    share({ userId, signal }, async (rest) => {
      await saveValue(service, await findOwnReading(service, userId, id), valueId, body, 'user');
      return presentChanged(userId, id, language, rest);
    }),
  );

  route(resetReadingValue, ({ params: { id, valueId }, identity: { userId }, language, signal }) =>
    share({ userId, signal }, async (rest) => {
      await resetValue(service, await findOwnReading(service, userId, id), valueId);
      return presentChanged(userId, id, language, rest);
    }),
  );

  route(dismissFinding, ({ params: { id, findingId }, body, identity: { userId }, language, signal }) =>
    share({ userId, signal }, async (rest) => {
      const reading = await findOwnReading(service, userId, id);
      const { findings } = await presentOne(reading, language, rest);
      const ids = findings.map((finding) => finding.id);
      await dismiss(service, reading, ids, findingId, body.isDismissed);
      return presentChanged(userId, id, language, rest);
    }),
  );
}
