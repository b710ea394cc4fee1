import {
  dayInZurich,
  extendDeadlines,
  getDeskExtension,
  listDeskFiles,
  maxExtensionDays,
  undoExtensions,
  withdrawExtension,
  type BodyOf,
  type Language,
  type ResponseOf,
} from '@dossier/contracts';
import {
  actorOf,
  AppError,
  fail,
  failField,
  findPeople,
  type Logger,
  type Seal,
  type Service,
  type UserIdentity,
} from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import { isInScope, type DeskAccess } from '../access/desk-access.ts';
import type { DeskFilingRow } from '../filings/desk.entity.ts';
import { changeDeskFiling, findDeskFiling } from '../filings/desk.repository.ts';
import { describeFilings } from '../filings/describe-filings.ts';
import { createPresentFiling, createPresentFilings } from '../queue/present-filing.ts';
import { extensionEntity } from '../../filing/extensions/extensions.entity.ts';
import {
  findExtension,
  readExtension,
  storeExtension,
  undoExtension,
} from '../../filing/extensions/extensions.repository.ts';

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
    await checkPaper(identity, body, language);
    const extension = {
      until: body.until,
      content: { reason: body.reason, fileId: body.fileId ?? null },
      actorId: actorOf(identity),
      createdAt: at.toISOString(),
    };
    return changeEach(identity, body.filings, log, async (manager, row, seal) => {
      await storeExtension(manager, row, extension, seal);
      return body.until;
    });
  });

  service.route(undoExtensions, ({ body, identity, log }) =>
    changeEach(identity, body.filings, log, undoExtension),
  );

  /** Changes the deadlines of filings: `change` returns the new one, or null to leave the filing as it is. */
  async function changeEach(
    identity: UserIdentity,
    filings: Body['filings'],
    log: Logger,
    change: (manager: EntityManager, row: DeskFilingRow, seal: Seal) => Promise<string | null>,
  ): Promise<ResponseOf<typeof extendDeadlines>> {
    describeFilings(service, filings);
    const scope = await access.scopeOf(identity);
    const event = { at: new Date(clock.now()), actorId: actorOf(identity), action: null };
    const changed: DeskFilingRow[] = [];
    const failed: Failed = [];
    for (const { userId, taxYear, version } of filings) {
      const row = await db.read((manager) => findDeskFiling(manager, userId, taxYear));
      if (!row || !isInScope(row, scope)) {
        failed.push({ userId, taxYear, code: 'FILING_NOT_FOUND' });
        continue;
      }
      const seal = await seals.forWriting(userId);
      const next = db.write(async (manager) => {
        const deadline = await change(manager, row, seal);
        return deadline === null ? row : changeDeskFiling(manager, row, { deadline }, { ...event, version });
      });
      try {
        changed.push(await next);
      } catch (error) {
        // The others still get theirs.
        if (!(error instanceof AppError && error.code === 'STALE_VERSION')) throw error;
        failed.push({ userId, taxYear, code: 'STALE_VERSION' });
      }
    }
    return { changed: await present(changed, log), failed };
  }

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
