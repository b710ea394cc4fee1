import {
  dayInZurich,
  getAfterFiling,
  getDeskAfterFiling,
  listClientFiles,
  listDeskFiles,
  listObjections,
  maxListedObjections,
  saveDeskAfterFiling,
  type AfterFilingForm,
  type Language,
} from '@dossier/contracts';
import {
  actorOf,
  AppError,
  fail,
  failField,
  findPeople,
  type Service,
  type UserIdentity,
} from '@dossier/service-kit';
import { In, MoreThanOrEqual } from 'typeorm';
import { afterFilingEntity } from '../../filing/after-filing/after-filings.entity.ts';
import {
  presentAfterFiling,
  readAfterFiling,
  storeAfterFiling,
} from '../../filing/after-filing/after-filings.repository.ts';
import { isInScope, type DeskAccess } from '../access/desk-access.ts';
import { deskFilingEntity } from '../filings/desk.entity.ts';

/** What happens to a return after it was filed: experts enter it, its user sees it. */
export function afterFilingRoutes(service: Service, access: DeskAccess): void {
  const { db, clock, seals } = service;

  service.route(getAfterFiling, async ({ query: { taxYear }, identity: { userId } }) => ({
    afterFiling: (await readAfterFiling(service, { userId, taxYear }))?.shown ?? null,
  }));

  service.route(getDeskAfterFiling, async ({ params: { userId, taxYear }, identity, log }) => {
    await access.find(identity, userId, taxYear);
    const stored = await readAfterFiling(service, { userId, taxYear });
    if (!stored) return { afterFiling: null };
    const { row, shown } = stored;
    const personOf = await findPeople(service, [row.actorId], log);
    return { afterFiling: { ...shown, by: personOf(row.actorId), revision: row.revision } };
  });

  service.route(saveDeskAfterFiling, async ({ params, body, identity, language, log }) => {
    const { revision, ...form } = body;
    const { status } = await access.find(identity, params.userId, params.taxYear);
    // Before, there is nothing to send; a filing that was given back keeps what was entered.
    if (status !== 6) throw fail('STATUS_MOVE_IMPOSSIBLE');
    const at = new Date(clock.now());
    checkDays(form, dayInZurich(at), language);
    await checkPaper(identity, params, form.assessment?.fileId ?? null);
    const actorId = actorOf(identity);
    const seal = await seals.forWriting(params.userId);
    const row = await db.write((manager) =>
      storeAfterFiling(manager, params, { form, revision, actorId, at, seal }),
    );
    const personOf = await findPeople(service, [actorId], log);
    const shown = presentAfterFiling(form, row);
    return { afterFiling: { ...shown, by: personOf(actorId), revision: row.revision } };
  });

  service.route(listObjections, async ({ identity, log }) => {
    const today = dayInZurich(new Date(clock.now()));
    const scope = await access.scopeOf(identity);
    const running = await db.read(async (manager) => {
      const rows = await manager.find(afterFilingEntity, {
        where: { objectionUntil: MoreThanOrEqual(today) },
        order: { objectionUntil: 'ASC', userId: 'ASC', taxYear: 'ASC' },
        take: maxRead,
      });
      const filings = await manager.findBy(deskFilingEntity, {
        userId: In(rows.map(({ userId }) => userId)),
      });
      const byKey = new Map(filings.map((filing) => [`${filing.userId} ${filing.taxYear}`, filing]));
      return rows.filter(({ userId, taxYear }) => {
        const filing = byKey.get(`${userId} ${taxYear}`);
        return filing?.status === 6 && isInScope(filing, scope);
      });
    });
    const listed = running.slice(0, maxListedObjections);
    const personOf = await findPeople(
      service,
      listed.map(({ userId }) => userId),
      log,
    );
    return listed.map(({ userId, taxYear, objectionUntil }) => ({
      person: personOf(userId),
      taxYear,
      until: objectionUntil,
    }));
  });

  /** Documents decides which files of a filing an expert may see. */
  async function checkPaper(
    identity: UserIdentity,
    { userId, taxYear }: { userId: number; taxYear: number },
    fileId: string | null,
  ): Promise<void> {
    if (fileId === null) return;
    const params = { userId: String(userId), taxYear: String(taxYear) };
    const files = await service.call(listDeskFiles, { params }, { for: identity });
    if (files.some(({ id }) => id === fileId)) return;
    // An assessment comes after the last transmission: the office adds it for its client.
    const added = await service
      .call(
        listClientFiles,
        { params: { userId: params.userId }, query: { taxYear: params.taxYear } },
        { for: identity },
      )
      .catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'USER_NOT_FOUND') return [];
        throw error;
      });
    if (!added.some(({ id }) => id === fileId)) throw fail('FILE_NOT_FOUND');
  }
}

/** More are not read at once: those of other experts are among them. */
const maxRead = 2000;

/** What happened, happened until today, and an objection follows the assessment. */
function checkDays(form: AfterFilingForm, today: string, language: Language): void {
  const { sent, confirmed, assessment, objectedOn, closedOn, payments } = form;
  const past: [path: string, day: string | null | undefined][] = [
    ['sent.on', sent?.on],
    ['confirmed.on', confirmed?.on],
    ['assessment.on', assessment?.on],
    ['objectedOn', objectedOn],
    ['closedOn', closedOn],
    ...payments.map(({ doneOn }, index): [string, string | null] => [`payments.${index}.doneOn`, doneOn]),
  ];
  for (const [path, day] of past) if (day && day > today) throw failField(path, 'invalid_value', language);
  if (objectedOn && (!assessment || objectedOn < assessment.on))
    throw failField('objectedOn', 'invalid_value', language);
}
