import {
  confirmDeskReadings,
  dismissDeskFinding,
  findCategory,
  getDeskReading,
  listDeskFiles,
  listDeskReadings,
  resetDeskValue,
  saveDeskValue,
  type BodyOf,
  type Language,
  type Reading,
} from '@dossier/contracts';
import { actorOf, fail, type Service, type UserIdentity } from '@dossier/service-kit';
import { In } from 'typeorm';
import { accessLog } from '../access-log/access-log.ts';
import type { AccessRow } from '../access-log/access-log.entity.ts';
import { learn } from '../learning/learning.ts';
import { paperEntity } from '../papers/papers.entity.ts';
import { confirmAll, dismiss, resetValue, saveValue } from './change-reading.ts';
import { withFile } from './confirm-papers.ts';
import type { Marks } from './readings.entity.ts';
import { changeMarks, findReadings, openReadings, type OpenReading } from './readings.repository.ts';
import { presentReadings } from './year-readings.ts';

interface Filing {
  readonly userId: number;
  readonly taxYear: number;
}

type Correction = BodyOf<typeof confirmDeskReadings>['files'][number];

/** The readings of a filing for experts. Which files and versions they see is decided by documents. */
export function deskReadingRoutes(service: Service): void {
  const { route, db, clock } = service;

  function record(identity: UserIdentity, { userId, taxYear }: Filing, action: AccessRow['action']) {
    const entry = { at: new Date(clock.now()), actorId: actorOf(identity), ownerId: userId, taxYear, action };
    return db.write((manager) => accessLog.addRepeatable(manager, entry));
  }

  /** The readings that the expert may see, after an entry in the access log. */
  async function openFiling(
    identity: UserIdentity,
    { userId, taxYear }: Filing,
    action: AccessRow['action'],
  ): Promise<OpenReading[]> {
    const params = { userId: String(userId), taxYear: String(taxYear) };
    const files = await service.call(listDeskFiles, { params }, { for: identity });
    const ids = files.map(({ id }) => id);
    const { rows, readings } = await db.read(async (manager) => ({
      rows: await manager.findBy(paperEntity, { fileId: In(ids), userId }),
      readings: await findReadings(manager, ids),
    }));
    await record(identity, { userId, taxYear }, action);
    const rowOf = new Map(rows.map((row) => [row.fileId, row]));
    const shown = files.flatMap(({ id, version }) => {
      const row = rowOf.get(id);
      return row ? [{ row, version }] : [];
    });
    return openReadings(service, userId, shown, readings);
  }

  async function openFile(identity: UserIdentity, filing: Filing, id: string, action: AccessRow['action']) {
    const reading = (await openFiling(identity, filing, action)).find(({ row }) => row.fileId === id);
    if (!reading) throw fail('FILE_NOT_FOUND');
    return reading;
  }

  async function presentFile(
    identity: UserIdentity,
    filing: Filing,
    id: string,
    language: Language,
  ): Promise<Reading> {
    const reading = await openFile(identity, filing, id, 'read');
    const [presented] = await presentReadings(service, filing, [reading], language);
    if (!presented) throw fail('FILE_NOT_FOUND');
    return presented;
  }

  route(listDeskReadings, async ({ params, identity, language }) =>
    presentReadings(service, params, await openFiling(identity, params, 'read'), language),
  );

  route(getDeskReading, ({ params: { id, ...filing }, identity, language }) =>
    presentFile(identity, filing, id, language),
  );

  route(saveDeskValue, async ({ params: { id, valueId, ...filing }, body, identity, language }) => {
    await saveValue(service, await openFile(identity, filing, id, 'change'), valueId, body, 'expert');
    return presentFile(identity, filing, id, language);
  });

  route(resetDeskValue, async ({ params: { id, valueId, ...filing }, identity, language }) => {
    await resetValue(service, await openFile(identity, filing, id, 'change'), valueId);
    return presentFile(identity, filing, id, language);
  });

  route(dismissDeskFinding, async ({ params: { id, findingId, ...filing }, body, identity, language }) => {
    const reading = await openFile(identity, filing, id, 'change');
    const [presented] = await presentReadings(service, filing, [reading], language);
    const ids = presented?.findings.map((finding) => finding.id) ?? [];
    await dismiss(service, reading, ids, findingId, body.isDismissed);
    return presentFile(identity, filing, id, language);
  });

  route(confirmDeskReadings, async ({ params: filing, body, identity, language }) => {
    const opened = new Map(
      (await openFiling(identity, filing, 'change')).map((reading) => [reading.row.fileId, reading]),
    );
    const confirmed = body.files.map((file, index) => {
      const reading = opened.get(file.id);
      if (!reading) throw withFile(fail('FILE_NOT_FOUND'), index, language);
      if (!reading.content) throw withFile(fail('READING_NOT_DONE'), index, language);
      if (file.categoryId !== undefined && !findCategory(file.categoryId))
        throw withFile(fail('CATEGORY_UNKNOWN'), index, language);
      return { file, reading };
    });
    await changeMarks(
      service,
      filing.userId,
      confirmed.map(({ file, reading }) => ({
        fileId: reading.row.fileId,
        version: reading.version,
        change: (marks) => confirmAll(correct(marks, file), reading, 'expert'),
      })),
    );
    for (const { file, reading } of confirmed)
      await learn(service, reading, file, { userId: null, authorId: actorOf(identity) });
    const ids = new Set(body.files.map(({ id }) => id));
    const changed = (await openFiling(identity, filing, 'read')).filter(({ row }) => ids.has(row.fileId));
    return presentReadings(service, filing, changed, language);
  });
}

function correct(marks: Marks, { kind, categoryId, taxYear, owner }: Correction): Marks {
  return {
    ...marks,
    ...(kind !== undefined && { kind }),
    ...(categoryId !== undefined && { categoryId }),
    ...(taxYear !== undefined && { taxYear }),
    ...(owner !== undefined && { owner }),
  };
}
