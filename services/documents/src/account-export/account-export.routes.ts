import { randomUUID } from 'node:crypto';
import {
  administratorId,
  defaultLanguage,
  downloadAccountExport,
  endpointUrl,
  getAccountExport,
  getUserAccount,
  prepareAccountExport,
  queueMail,
} from '@dossier/contracts';
import {
  actorOf,
  announceNotificationChange,
  fail,
  type BlobStore,
  type Service,
  type UserIdentity,
} from '@dossier/service-kit';
import type { Archives } from '../export/archives.ts';
import { collect } from '../export/collect.ts';
import { createExports, type ExportKey } from '../export/exports.ts';
import { openExport } from '../export/open-export.ts';
import { sendExport } from '../export/send-export.ts';
import { accountExportEntity, reasonPlace } from '../export/account-exports.entity.ts';
import { checkExportLimit } from '../export/account-exports.repository.ts';

/** The export of a user's data by an administrator, for a user who asks for it in writing. */
export function accountExportRoutes(service: Service, blobs: BlobStore, archives: Archives): void {
  const { clock, db, outbox, seals } = service;
  const exports = createExports(service);
  const keyOf = (actor: UserIdentity, userId: number): ExportKey => ({ actor, userId });

  /** The account, unless it is protected: the own one, that of user 1, and administrators unless user 1 asks. */
  async function findAccount(identity: UserIdentity, userId: number) {
    const account = await service.call(getUserAccount, { params: { id: String(userId) } });
    const actorId = actorOf(identity);
    if (userId === actorId || userId === administratorId) throw fail('ACCOUNT_PROTECTED');
    if (account.role === 'admin' && actorId !== administratorId) throw fail('FIRST_ADMINISTRATOR_ONLY');
    return account;
  }

  service.route(prepareAccountExport, async ({ params: { userId }, body: { reason }, identity }) => {
    const { language = defaultLanguage } = await findAccount(identity, userId);
    const { documents } = await collect(service, userId, language);
    const seal = await seals.forWriting(userId);
    const key = keyOf(identity, userId);
    const prepared = await exports.prepare(key, {
      language,
      filesTotal: documents.length,
      urlOf: (ticket) => endpointUrl(downloadAccountExport, { params: { userId, ticket } }),
    });
    const id = randomUUID();
    const createdAt = new Date(clock.now());
    const values = { date: createdAt.toISOString().slice(0, 10) };
    const mail = { template: 'dataExported', toUser: userId, language, values } as const;
    // The link is returned after the user is sure to be told.
    await db.write(async (manager) => {
      await seals.lock(manager, userId);
      await checkExportLimit(manager, userId, clock.now());
      await manager.insert(accountExportEntity, {
        id,
        userId,
        actorId: actorOf(identity),
        reason: seal.seal(reasonPlace({ id }), reason),
        createdAt,
      });
      await outbox.add(manager, queueMail, { body: mail }, { key: `person ${userId}` });
      await announceNotificationChange(outbox, manager, userId);
    });
    return prepared;
  });

  service.route(getAccountExport, ({ params: { userId }, identity }) =>
    exports.stateOf(keyOf(identity, userId)),
  );

  service.route(downloadAccountExport, async ({ params: { userId, ticket }, identity, log }) => {
    service.describeAudit({ target: null });
    await findAccount(identity, userId);
    const start = () => exports.start(keyOf(identity, userId), ticket);
    return sendExport({ archives, actor: identity, log, start }, (running) =>
      openExport({ service, blobs, running, userId, actorId: actorOf(identity) }),
    );
  });
}
