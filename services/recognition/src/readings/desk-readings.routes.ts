import {
  addDeskValue,
  confirmDeskReadings,
  dismissDeskFinding,
  findCategory,
  getDeskReading,
  listDeskReadings,
  resetDeskValue,
  saveDeskValue,
  type Language,
  type Reading,
} from '@dossier/contracts';
import { findingText } from '@dossier/contracts/reading-texts';
import { actorOf, fail, recordDeskWork, type Service, type UserIdentity } from '@dossier/service-kit';
import type { AccessRow } from '../access-log/access-log.entity.ts';
import type { Rest, SharedWork } from '../facts/shared-work.ts';
import { learn } from '../learned-forms/learning.ts';
import { paperEntity } from '../papers/papers.entity.ts';
import { paperPosition } from '../papers/papers.repository.ts';
import { addValue, confirmAll, correct, dismiss, resetValue, saveValue } from './change-reading.ts';
import { withFile } from './confirm-papers.ts';
import type { Presenter } from './list-year.ts';
import { withStatement } from './present-reading.ts';
import type { OpenReading } from '../facts/open-reading.ts';
import { changeMarks, openShown } from './readings.repository.ts';
import { openDeskView, type DeskView } from './year-views.ts';

/** Findings as an expert is told them: what the owner should do is no instruction for the office. */
function addressExpert(
  readings: readonly Reading[],
  { taxYear }: Pick<DeskView, 'taxYear'>,
  language: Language,
): Reading[] {
  return readings.map((reading) => ({
    ...reading,
    findings: reading.findings.map((finding) => ({
      ...finding,
      text: findingText(finding, language, taxYear, 'expert'),
    })),
  }));
}

/** The readings of a filing for experts. Which files and versions they see is decided by documents. */
export function deskReadingRoutes(
  service: Service,
  { present, listPage }: Presenter,
  share: SharedWork,
): void {
  const { route, routePage, db, clock } = service;

  /** The readings of files of a filing, in the order of `ids`, after an entry in the access log. */
  async function openFiles(view: DeskView, ids: readonly string[], action: AccessRow['action']) {
    await view.record(action);
    const shownOf = new Map(view.shown.map((shown) => [shown.row.fileId, shown]));
    return openShown(
      service,
      view.userId,
      ids.flatMap((id) => shownOf.get(id) ?? []),
    );
  }

  async function openFile(view: DeskView, id: string, action: AccessRow['action']): Promise<OpenReading> {
    const [reading] = await openFiles(view, [id], action);
    if (!reading) throw fail('FILE_NOT_FOUND');
    return reading;
  }

  /** A salary of the year before is shown by no other finding. */
  async function recordBefore(view: DeskView, readings: readonly Reading[]): Promise<void> {
    if (readings.some(({ findings }) => findings.some(({ code }) => code === 'UNUSUAL')))
      await view.record('read', view.taxYear - 1);
  }

  async function presentFile(view: DeskView, id: string, language: Language, rest: Rest): Promise<Reading> {
    const opened = await openFile(view, id, 'read');
    const [presented] = addressExpert(await present(view, [opened], language, rest), view, language);
    if (!presented) throw fail('FILE_NOT_FOUND');
    await recordBefore(view, [presented]);
    return withStatement(presented, opened);
  }

  routePage(
    listDeskReadings,
    paperPosition,
    ({ params, query: { limit }, after, identity, signal, language }) =>
      share({ userId: identity.userId, signal }, async (rest) => {
        const view = await openDeskView(service, identity, params);
        await view.record('read');
        const page = await listPage(view, { limit, after }, language, rest);
        await recordBefore(view, page.body);
        return { ...page, body: addressExpert(page.body, view, language) };
      }),
  );

  route(getDeskReading, ({ params: { id, ...filing }, identity, language, signal }) =>
    share({ userId: identity.userId, signal }, async (rest) =>
      presentFile(await openDeskView(service, identity, filing), id, language, rest),
    ),
  );

  /** Whoever says what a paper is, or what it states, works on the filing. */
  const recordWork = (identity: UserIdentity, { userId, taxYear }: { userId: number; taxYear: number }) =>
    db.write((manager) =>
      recordDeskWork(manager, service.outbox, identity, { userId, taxYear, at: new Date(clock.now()) }),
    );

  /** The filing of a file; whether the expert may see it is decided when its view is opened. */
  async function findFiling(fileId: string) {
    const row = await db.read((manager) => manager.findOneBy(paperEntity, { fileId }));
    if (!row) throw fail('FILE_NOT_FOUND');
    return { userId: row.userId, taxYear: row.taxYear };
  }

  route(addDeskValue, ({ params: { id }, body, identity, language, signal }) =>
    share({ userId: identity.userId, signal }, async (rest) => {
      const filing = await findFiling(id);
      service.describeAudit({ subjectId: filing.userId, target: id });
      const view = await openDeskView(service, identity, filing);
      await addValue(service, await openFile(view, id, 'change'), body, 'expert');
      await recordWork(identity, filing);
      return presentFile(view, id, language, rest);
    }),
  );

  route(saveDeskValue, ({ params: { id, valueId, ...filing }, body, identity, language, signal }) =>
    share({ userId: identity.userId, signal }, async (rest) => {
      const view = await openDeskView(service, identity, filing);
      await saveValue(service, await openFile(view, id, 'change'), valueId, body, 'expert');
      await recordWork(identity, filing);
      return presentFile(view, id, language, rest);
    }),
  );

  route(resetDeskValue, ({ params: { id, valueId, ...filing }, identity, language, signal }) =>
    share({ userId: identity.userId, signal }, async (rest) => {
      const view = await openDeskView(service, identity, filing);
      await resetValue(service, await openFile(view, id, 'change'), valueId);
      return presentFile(view, id, language, rest);
    }),
  );

  route(dismissDeskFinding, ({ params: { id, findingId, ...filing }, body, identity, language, signal }) =>
    share({ userId: identity.userId, signal }, async (rest) => {
      const view = await openDeskView(service, identity, filing);
      const reading = await openFile(view, id, 'change');
      const [presented] = await present(view, [reading], language, rest);
      const ids = presented?.findings.map((finding) => finding.id) ?? [];
      await dismiss(service, reading, ids, findingId, body.isDismissed);
      return presentFile(view, id, language, rest);
    }),
  );

  route(confirmDeskReadings, ({ params, body, identity, language, signal }) =>
    share({ userId: identity.userId, signal }, async () => {
      const view = await openDeskView(service, identity, params);
      const ids = body.files.map(({ id }) => id);
      const opened = await openFiles(view, ids, 'change');
      const readingOf = new Map(opened.map((reading) => [reading.row.fileId, reading]));
      const confirmed = body.files.map((file, index) => {
        const reading = readingOf.get(file.id);
        if (!reading) throw withFile(fail('FILE_NOT_FOUND'), index, language);
        if (!reading.content) throw withFile(fail('READING_NOT_DONE'), index, language);
        if (file.categoryId !== undefined && !findCategory(file.categoryId))
          throw withFile(fail('CATEGORY_UNKNOWN'), index, language);
        return { file, reading };
      });
      await changeMarks(
        service,
        params.userId,
        confirmed.map(({ file, reading }) => ({
          fileId: reading.row.fileId,
          version: reading.version,
          change(marks) {
            const corrected = correct(marks, file, reading);
            return file.confirmsValues ? confirmAll(corrected, reading, 'expert') : corrected;
          },
        })),
      );
      const corrections = confirmed.map(({ file: { kind, categoryId }, reading }) => ({
        reading,
        kind,
        categoryId,
      }));
      await learn(service, corrections, { userId: null, authorId: actorOf(identity) });
      await recordWork(identity, params);
      return { success: true as const };
    }),
  );
}
