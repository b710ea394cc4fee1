import {
  dayInZurich,
  extendDeadlines,
  getDeskExtension,
  listDeskFiles,
  maxExtensionDays,
  withdrawExtension,
  type BodyOf,
  type Language,
  type ResponseOf,
} from '@dossier/contracts';
import { actorOf, fail, failField, findPeople, type Service, type UserIdentity } from '@dossier/service-kit';
import { isInScope, type DeskAccess } from '../desk/desk-access.ts';
import type { DeskFilingRow } from '../desk/desk.entity.ts';
import { changeDeskFiling, findDeskFiling, tryChangeDeskFiling } from '../desk/desk.repository.ts';
import { describeFilings } from '../desk/describe-filings.ts';
import { createPresentFiling, createPresentFilings } from '../desk/present-filing.ts';
import { extensionEntity, extensionPlace, type ExtensionContent } from './extensions.entity.ts';
import { findExtension, readExtension } from './extensions.repository.ts';

type Body = BodyOf<typeof extendDeadlines>;
type Failed = ResponseOf<typeof extendDeadlines>['failed'];

const dayMs = 24 * 60 * 60 * 1000;

/** Extensions of filing deadlines, for one filing or for many at once. */
export function extensionRoutes(service: Service, access: DeskAccess): void {
  const { db, clock, seals } = service;
  const present = createPresentFilings(service, access);
  const presentOne = createPresentFiling(service, access);

  service.route(extendDeadlines, async ({ body, identity, language, log }) => {
    const at = new Date(clock.now());
    checkDay(body.until, at, language);
    describeFilings(service, body.filings);
    await checkPaper(identity, body, language);
    const scope = await access.scopeOf(identity);
    const content: ExtensionContent = { reason: body.reason, fileId: body.fileId ?? null };
    const event = { at, actorId: actorOf(identity), action: null };
    const changed: DeskFilingRow[] = [];
    const failed: Failed = [];
    for (const { userId, taxYear, version } of body.filings) {
      const row = await db.read((manager) => findDeskFiling(manager, userId, taxYear));
      if (!row || !isInScope(row, scope)) {
        failed.push({ userId, taxYear, code: 'FILING_NOT_FOUND' });
        continue;
      }
      const seal = await seals.forWriting(userId);
      const next = await db.write(async (manager) => {
        const stored = await tryChangeDeskFiling(
          manager,
          row,
          { deadline: body.until },
          { ...event, version },
        );
        if (!stored) return null;
        const earlier = await findExtension(manager, row);
        const extension = {
          userId,
          taxYear,
          until: body.until,
          before: earlier?.before ?? row.deadline,
          content: seal.sealJson(extensionPlace(row), content),
          actorId: event.actorId,
          createdAt: at,
        };
        await manager.upsert(extensionEntity, extension, ['userId', 'taxYear']);
        return stored;
      });
      if (next) changed.push(next);
      else failed.push({ userId, taxYear, code: 'STALE_VERSION' });
    }
    return { changed: await present(changed, log), failed };
  });

  service.route(withdrawExtension, async ({ params, query: { version }, identity, log }) => {
    const row = await access.find(identity, params.userId, params.taxYear);
    const event = { at: new Date(clock.now()), actorId: actorOf(identity), action: null, version };
    const next = await db.write(async (manager) => {
      const extension = await findExtension(manager, row);
      if (!extension) return row;
      await manager.delete(extensionEntity, { userId: row.userId, taxYear: row.taxYear });
      return changeDeskFiling(manager, row, { deadline: extension.before }, event);
    });
    return presentOne(next, log);
  });

  service.route(getDeskExtension, async ({ params: { userId, taxYear }, identity, log }) => {
    await access.find(identity, userId, taxYear);
    const extension = await readExtension(service, { userId, taxYear });
    if (!extension) return { extension };
    const personOf = await findPeople(service, [extension.actorId], log);
    return { extension: { ...extension, by: personOf(extension.actorId) } };
  });

  /** Documents decides which files of a filing an expert may see. */
  async function checkPaper(
    identity: UserIdentity,
    { filings, fileId }: Body,
    language: Language,
  ): Promise<void> {
    if (fileId === undefined) return;
    const [first, ...others] = filings;
    if (!first || others.length > 0) throw failField('fileId', 'invalid_value', language);
    const params = { userId: String(first.userId), taxYear: String(first.taxYear) };
    const files = await service.call(listDeskFiles, { params }, { for: identity });
    if (!files.some(({ id }) => id === fileId)) throw fail('FILE_NOT_FOUND');
  }
}

/** A deadline that has passed is not extended to another day of the past. */
function checkDay(until: string, now: Date, language: Language): void {
  const last = dayInZurich(new Date(now.getTime() + maxExtensionDays * dayMs));
  if (until < dayInZurich(now) || until > last) throw failField('until', 'invalid_value', language);
}
