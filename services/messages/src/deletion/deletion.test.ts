import { eraseMessages, listMessages, queueMail, sendMessage } from '@dossier/contracts';
import { userKeyEntity } from '@dossier/service-kit';
import {
  as,
  asService,
  findStored,
  forEachDatabase,
  startForEachTest,
  startTestService,
} from '@dossier/service-kit/testing';
import { expect, it } from 'vitest';
import { accessEntity } from '../access-log/access-log.entity.ts';
import { conversationReadEntity } from '../conversations/reads.entity.ts';
import { mailEntity } from '../mails/mails.entity.ts';
import { messageEntity } from '../messages/messages.entity.ts';
import { createMessagesService } from '../service.ts';

forEachDatabase((database) => {
  const test = startForEachTest(async () => {
    // Mails stay queued: nothing answers on this port.
    return startTestService(createMessagesService, {
      database,
      env: { SMTP_URL: 'smtp://127.0.0.1:9' },
    });
  });
  const queue = async (toUser: number, taxYear = 2024) => {
    const body = { template: 'transmitted', toUser, language: 'en', values: { taxYear } } as const;
    return (await test.request(queueMail, { body }, { as: asService('filing') })).body.id;
  };
  const erase = (userId: string) =>
    test.request(eraseMessages, { params: { userId } }, { as: asService('auth') });

  it('leaves nothing of the user, and everything of others', async () => {
    for (const toUser of [7, 8]) {
      await test.request(sendMessage, { body: { message: `Canary ${toUser}` } }, { as: as(toUser) });
      await queue(toUser);
      const access = { at: new Date(), actorId: 1, ownerId: toUser, action: 'read' } as const;
      await test.db.write((manager) => manager.insert(accessEntity, access));
    }
    const reads = [
      { userId: 7, readerId: 1, messageId: 1 },
      { userId: 8, readerId: 7, messageId: 2 },
      { userId: 8, readerId: 1, messageId: 2 },
    ];
    await test.db.write((manager) => manager.insert(conversationReadEntity, reads));
    const stored = (userId: number) =>
      test.db.read(async (manager) => {
        const { text } = await manager.findOneByOrFail(messageEntity, { userId });
        const { wrappedKey } = await manager.findOneByOrFail(userKeyEntity, { userId });
        return [text, wrappedKey];
      });
    const [mine, others] = [await stored(7), await stored(8)];
    for (const bytes of mine) expect(await findStored(test, bytes)).not.toEqual([]);
    const waiting = () =>
      test.db.read((manager) => manager.countBy(mailEntity, { template: 'transmitted', state: 'waiting' }));
    expect(await waiting()).toBe(2);

    expect((await erase('7')).body).toEqual({ success: true });
    expect((await erase('7')).body, 'repeated').toEqual({ success: true });
    // The write-ahead log is emptied every minute.
    await test.clock.jump(60_000);
    for (const bytes of mine) expect(await findStored(test, bytes)).toEqual([]);
    expect(test.logs.join('')).not.toContain('Canary');
    expect(await waiting()).toBe(1);
    const owners = await test.db.read((manager) => manager.find(accessEntity));
    expect(owners.map(({ ownerId }) => ownerId)).toEqual([8]);
    expect(await test.db.read((manager) => manager.find(conversationReadEntity))).toEqual([reads[2]]);
    expect((await test.request(listMessages, { query: {} }, { as: as(7) })).body).toEqual([]);
    expect(await stored(8)).toEqual(others);
    const kept = await test.request(listMessages, { query: {} }, { as: as(8) });
    expect(kept.body).toMatchObject([{ text: 'Canary 8' }]);
  });

  it('goes on when a message, a mail or the key of the user is damaged', async () => {
    await test.request(sendMessage, { body: { message: 'damaged' } }, { as: as(9) });
    const [other, damaged] = [await queue(8), await queue(9)];
    await queue(9, 2023);
    const logged = test.logs.length;
    await test.db.write(async (manager) => {
      await manager.query("UPDATE mail SET content = 'forged' WHERE id = ?", [damaged]);
      await manager.query("UPDATE message SET text = 'forged' WHERE userId = 9");
      await manager.query("UPDATE user_keys SET wrappedKey = 'forged' WHERE userId = 9");
    });
    expect((await erase('9')).body).toEqual({ success: true });
    expect(test.logs.slice(logged).join('')).toContain('"code":"DATA_DAMAGED","table":"mail"');
    const left = await test.db.read(async (manager) => [
      await manager.countBy(messageEntity, { userId: 9 }),
      await manager.countBy(userKeyEntity, { userId: 9 }),
    ]);
    expect(left).toEqual([0, 0]);
    // By what is in the table: an attempt to deliver the damaged mail ends it at any time, and then it is left out of reads.
    const mails: { id: string }[] = await test.db.read((manager) =>
      manager.query("SELECT id FROM mail WHERE template = 'transmitted'"),
    );
    expect(mails.map(({ id }) => id).sort()).toEqual([damaged, other].sort());
  });

  it('rejects an invalid user', async () => {
    expect((await erase('x')).status).toBe(400);
  });
});
