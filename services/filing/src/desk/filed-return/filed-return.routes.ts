import {
  completeWithoutReturn,
  downloadDeskReturn,
  downloadFiledReturn,
  getFiledReturn,
  listDeskReturns,
  getFilingNotices,
  returnFileName,
  uploadFiledReturn,
  type Language,
} from '@dossier/contracts';
import {
  announceNotificationChange,
  AppError,
  contentDisposition,
  fail,
  findPeople,
  handleForm,
  validate,
  type BlobStore,
  type FormLimits,
  type Seal,
  type Service,
} from '@dossier/service-kit';
import { In, IsNull, MoreThan } from 'typeorm';
import { z } from 'zod';
import type { DeskAccess } from '../access/desk-access.ts';
import type { PresentDeskFiling } from '../queue/present-filing.ts';
import { filingEntity, statusEventEntity } from '../../filing/status/filings.entity.ts';
import type { StatusMachine } from '../../filing/status/status-machine.ts';
import { isHeldBack } from '../fees/held-back.ts';
import { completeWithReason, completeWithReturn } from './complete-filing.ts';
import { filedReturnEntity, type FiledReturnRow } from '../../filing/filed-return/filed-returns.entity.ts';
import {
  findCurrentReturn,
  findReturn,
  listReturns,
  returnBlobRef,
} from '../../filing/filed-return/filed-returns.repository.ts';
import { receiveReturn } from './receive-return.ts';

const fields = z.object({
  version: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number),
});

/** How long a step of an expert is news to the user. */
const newsMs = 14 * 24 * 60 * 60 * 1000;

interface Options {
  readonly blobs: BlobStore;
  readonly access: DeskAccess;
  readonly limits: FormLimits;
  readonly presentFiling: PresentDeskFiling;
  /** Whether the office may hold a return back until its invoice is paid. */
  readonly hasFees: boolean;
}

/** The filed return: experts complete a filing with it, its user downloads it. */
export function filedReturnRoutes(
  service: Service,
  statusMachine: StatusMachine,
  { blobs, access, limits, presentFiling, hasFees }: Options,
): void {
  const { db, clock } = service;

  service.route(uploadFiledReturn, ({ ctx, params: { userId, taxYear }, identity, language, log }) =>
    handleForm(ctx, async (request) => {
      // Before the body is read: nobody stores a byte for a filing that they may not work on.
      await access.find(identity, userId, taxYear);
      const received = await receiveReturn(request, blobs, { owner: userId, limits });
      const completion = { service, statusMachine, blobs, expert: identity };
      try {
        const { version } = validate(fields, Object.fromEntries(received.fields), language);
        const isStored = await completeWithReturn(completion, { userId, taxYear }, received, version);
        if (!isStored) await blobs.remove(received.blob);
      } catch (error) {
        // After any other error the commit may still have succeeded, and the row then needs the blob.
        if (error instanceof AppError && error.status < 500) await blobs.remove(received.blob);
        throw error;
      }
      return presentFiling(await access.find(identity, userId, taxYear), log);
    }),
  );

  service.route(completeWithoutReturn, async ({ params, body, identity, log }) => {
    const row = await access.find(identity, params.userId, params.taxYear);
    if (row.status === 6) return presentFiling(row, log);
    await completeWithReason({ service, statusMachine, expert: identity }, row, body);
    return presentFiling(await access.find(identity, params.userId, params.taxYear), log);
  });

  service.route(listDeskReturns, async ({ params: { userId, taxYear }, identity, log }) => {
    await access.find(identity, userId, taxYear);
    const { returnId } = await statusMachine.findCurrent(userId, taxYear);
    const rows = await db.read((manager) => listReturns(manager, { userId, taxYear }));
    const personOf = await findPeople(
      service,
      rows.map(({ actorId }) => actorId),
      log,
    );
    return rows.map((row) => ({
      ...presentReturn(row),
      by: personOf(row.actorId),
      current: row.id === returnId,
      downloadedAt: row.downloadedAt?.toISOString() ?? null,
    }));
  });

  service.route(
    downloadDeskReturn,
    async ({ params: { userId, taxYear, id }, query, identity, language }) => {
      await access.find(identity, userId, taxYear);
      const row = await db.read((manager) => findReturn(manager, { userId, taxYear }, id));
      return send(row, await service.seals.forReading(userId), query.language ?? language);
    },
  );

  service.route(getFiledReturn, async ({ query: { taxYear }, identity: { userId } }) => {
    const current = await findCurrentReturn(service, await statusMachine.findCurrent(userId, taxYear));
    const isHeld = current !== undefined && hasFees && (await isHeldBack(db, userId, taxYear));
    return { filedReturn: current ? presentReturn(current.row) : null, isHeld };
  });

  service.route(downloadFiledReturn, async ({ query, identity, language }) => {
    const { taxYear } = query;
    const { userId, impersonatedBy } = identity;
    const current = await findCurrentReturn(service, await statusMachine.findCurrent(userId, taxYear));
    if (!current) throw fail('RETURN_NOT_FOUND');
    if (hasFees && (await isHeldBack(db, userId, taxYear))) throw fail('RETURN_WAITS_FOR_PAYMENT');
    const { row, seal } = current;
    const response = await send(row, seal, query.language ?? language);
    // An administrator who acts as the user does not download it for the user.
    if (impersonatedBy === undefined && row.downloadedAt === null) {
      const first = { id: row.id, downloadedAt: IsNull() };
      const downloadedAt = new Date(clock.now());
      await db.write(async (manager) => {
        await manager.update(filedReturnEntity, first, { downloadedAt });
        await announceNotificationChange(service.outbox, manager, userId);
      });
    }
    return response;
  });

  service.route(getFilingNotices, async ({ params: { userId } }) =>
    db.read(async (manager) => {
      const filings = await manager.findBy(filingEntity, { userId, status: In([5, 6]) });
      const ids = filings.flatMap(({ returnId }) => (returnId === null ? [] : [returnId]));
      const rows =
        ids.length === 0
          ? []
          : await manager.findBy(filedReturnEntity, { id: In(ids), downloadedAt: IsNull() });
      const moves = await manager.findBy(statusEventEntity, {
        userId,
        cause: 'staff',
        at: MoreThan(new Date(clock.now() - newsMs)),
      });
      const movedTo = (to: number) =>
        filings
          .filter(
            ({ taxYear, status, returnId }) =>
              status === to &&
              returnId === null &&
              moves.some((move) => move.taxYear === taxYear && move.toStatus === to),
          )
          .map(({ taxYear }) => taxYear)
          .sort();
      return {
        taxYears: rows.map(({ taxYear }) => taxYear).sort(),
        reviewReady: movedTo(5),
        completed: movedTo(6),
      };
    }),
  );

  async function send(row: FiledReturnRow, seal: Seal, language: Language) {
    return {
      body: await blobs.open(returnBlobRef(row), seal),
      headers: {
        'Content-Disposition': contentDisposition('attachment', returnFileName(row, language)),
        'Content-Length': String(row.size),
        'Cache-Control': 'private, no-store',
        'Content-Security-Policy': 'sandbox',
        'Cross-Origin-Resource-Policy': 'same-origin',
      },
    };
  }
}

function presentReturn({ id, number, createdAt, size, sha256 }: FiledReturnRow) {
  return { id, number, createdAt: createdAt.toISOString(), size, sha256 };
}
