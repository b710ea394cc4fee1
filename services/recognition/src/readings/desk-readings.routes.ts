import {
  confirmDeskReadings,
  dismissDeskFinding,
  findCategory,
  getDeskReading,
  listDeskReadings,
  resetDeskValue,
  saveDeskValue,
  type BodyOf,
  type Language,
  type Reading,
} from '@dossier/contracts';
import { actorOf, fail, type Service, type UserIdentity } from '@dossier/service-kit';
import type { AccessRow } from '../access-log/access-log.entity.ts';
import { learn } from '../learning/learning.ts';
import { confirmAll, dismiss, resetValue, saveValue } from './change-reading.ts';
import { withFile } from './confirm-papers.ts';
import { openFiling, type Filing } from './open-filing.ts';
import type { Marks } from './readings.entity.ts';
import { changeMarks } from './readings.repository.ts';
import { presentReadings } from './year-readings.ts';

type Correction = BodyOf<typeof confirmDeskReadings>['files'][number];

/** The readings of a filing for experts. Which files and versions they see is decided by documents. */
export function deskReadingRoutes(service: Service): void {
  const { route } = service;

  async function openFile(identity: UserIdentity, filing: Filing, id: string, action: AccessRow['action']) {
    const reading = (await openFiling(service, identity, filing, action)).find(
      ({ row }) => row.fileId === id,
    );
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
    presentReadings(service, params, await openFiling(service, identity, params, 'read'), language),
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
      (await openFiling(service, identity, filing, 'change')).map((reading) => [reading.row.fileId, reading]),
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
    const changed = (await openFiling(service, identity, filing, 'read')).filter(({ row }) =>
      ids.has(row.fileId),
    );
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
