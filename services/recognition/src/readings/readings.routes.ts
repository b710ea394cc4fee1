import {
  confirmReadings,
  defaultTaxYear,
  dismissFinding,
  getParts,
  getReading,
  listReadings,
  listReadingsForUser,
  resetReadingValue,
  saveReadingValue,
  type Language,
  type Reading,
} from '@dossier/contracts';
import { fail, type Service, type UserIdentity } from '@dossier/service-kit';
import { recordActing, reviewerOf } from '../access-log/access-log.ts';
import type { Rest, SharedWork } from '../facts/shared-work.ts';
import type { ReadQueue } from '../queue/read-queue.ts';
import { dismiss, resetValue, saveValue } from './change-reading.ts';
import { confirmPapers } from './confirm-papers.ts';
import { findOwnReading } from './find-reading.ts';
import type { Presenter } from './list-year.ts';
import { presentParts, withStatement } from './present-reading.ts';
import type { OpenReading } from '../facts/open-reading.ts';
import { paperPosition } from '../papers/papers.repository.ts';
import { ownView } from './year-views.ts';

export function readingRoutes(
  service: Service,
  queue: ReadQueue,
  { present, listPage }: Presenter,
  share: SharedWork,
): void {
  const { route, routePage } = service;

  async function presentOne(reading: OpenReading, language: Language, rest: Rest): Promise<Reading> {
    const [presented] = await present(ownView(service, reading.row), [reading], language, rest);
    if (!presented) throw fail('FILE_NOT_FOUND');
    return withStatement(presented, reading);
  }

  /** The reading of a user's file, for a change of it. */
  async function openOwn(identity: UserIdentity, id: string): Promise<OpenReading> {
    const reading = await findOwnReading(service, identity.userId, id);
    await recordActing(service, identity, [reading.row.taxYear], 'change');
    return reading;
  }

  /** The reading of a user's file, after a change of it. */
  const presentChanged = async (userId: number, id: string, language: Language, rest: Rest) =>
    presentOne(await findOwnReading(service, userId, id), language, rest);

  route(getReading, ({ params: { id }, identity, language, signal }) =>
    share({ userId: identity.userId, signal }, async (rest) => {
      const reading = await findOwnReading(service, identity.userId, id);
      await recordActing(service, identity, [reading.row.taxYear], 'read');
      if (reading.state === 'waiting') queue.wake();
      return presentOne(reading, language, rest);
    }),
  );

  route(getParts, async ({ params: { id }, identity, language }) => {
    const reading = await findOwnReading(service, identity.userId, id);
    await recordActing(service, identity, [reading.row.taxYear], 'read');
    if (reading.state === 'waiting') queue.wake();
    return presentParts(reading, language);
  });

  routePage(listReadings, paperPosition, ({ query, after, identity, signal, language }) => {
    const { taxYear = defaultTaxYear(new Date(service.clock.now())), limit } = query;
    const { userId } = identity;
    return share({ userId, signal }, async (rest) => {
      await recordActing(service, identity, [taxYear], 'read');
      return listPage(ownView(service, { userId, taxYear }), { limit, after }, language, rest);
    });
  });

  routePage(
    listReadingsForUser,
    paperPosition,
    ({ query: { userId, taxYear, limit }, after, signal, language }) =>
      share({ userId, signal }, (rest) =>
        listPage(ownView(service, { userId, taxYear }), { limit, after }, language, rest),
      ),
  );

  route(confirmReadings, ({ body, identity, language, signal }) =>
    share({ userId: identity.userId, signal }, async (rest) => ({
      files: await confirmPapers(service, identity, body.files, language, rest),
    })),
  );

  route(saveReadingValue, ({ params: { id, valueId }, body, identity, language, signal }) =>
    share({ userId: identity.userId, signal }, async (rest) => {
      await saveValue(service, await openOwn(identity, id), valueId, body, reviewerOf(identity));
      return presentChanged(identity.userId, id, language, rest);
    }),
  );

  route(resetReadingValue, ({ params: { id, valueId }, identity, language, signal }) =>
    share({ userId: identity.userId, signal }, async (rest) => {
      await resetValue(service, await openOwn(identity, id), valueId);
      return presentChanged(identity.userId, id, language, rest);
    }),
  );

  route(dismissFinding, ({ params: { id, findingId }, body, identity, language, signal }) =>
    share({ userId: identity.userId, signal }, async (rest) => {
      const reading = await openOwn(identity, id);
      const { findings } = await presentOne(reading, language, rest);
      const ids = findings.map((finding) => finding.id);
      await dismiss(service, reading, ids, findingId, body.isDismissed);
      return presentChanged(identity.userId, id, language, rest);
    }),
  );
}
