import { exportMessages, getUserAccount, listMessages, queueMail, sendMessage } from '@dossier/contracts';
import { fail } from '@dossier/service-kit';
import {
  as,
  asService,
  findStored,
  listSealedColumns,
  startTestService,
  stubEndpoint,
  startForEachTest,
} from '@dossier/service-kit/testing';
import { describe, expect, it } from 'vitest';
import { createMessagesService } from '../service.ts';

const [anna, beat] = [as(21), as(22)];

describe('texts of messages and mails in the database', () => {
  const test = startForEachTest(async () => {
    // Mails stay queued: nothing answers on this port, and the account service is down.
    return startTestService(createMessagesService, {
      env: { SMTP_URL: 'smtp://127.0.0.1:9' },
      stubServices: [
        stubEndpoint(getUserAccount, () => {
          throw fail('SERVICE_UNAVAILABLE');
        }),
      ],
    });
  });

  const send = (user: typeof anna, message: string) =>
    test.request(sendMessage, { body: { message } }, { as: user });
  const list = (user: typeof anna) => test.request(listMessages, { query: {} }, { as: user });
  const query = (sql: string, values: unknown[] = []) =>
    test.db.write((manager) => manager.query<Record<string, unknown>[]>(sql, values));

  it('are not readable', async () => {
    expect(listSealedColumns(test)).toEqual(['copy.facts', 'mail.content', 'message.text', 'outbox.body']);
    await send(anna, 'Canary: my divorce');
    const content = {
      template: 'signInCode' as const,
      to: 'canary@example.ch',
      language: 'en' as const,
      values: { code: '918273', minutes: 5 },
    };
    await test.request(queueMail, { body: content }, { as: asService('auth') });
    expect((await list(anna)).body.map(({ text }) => text)).toEqual(['Canary: my divorce']);
    for (const text of ['Canary', 'divorce', 'canary@example.ch', '918273']) {
      expect(await findStored(test, text), text).toEqual([]);
    }
    expect(await query("SELECT state FROM mail WHERE template = 'signInCode'")).toEqual([
      { state: 'waiting' },
    ]);
  });

  it('are not shown when they are moved, swapped or written directly in the database; the others are', async () => {
    const { id } = (await send(anna, 'I owe nothing')).body.message;
    await send(anna, 'Thank you');
    await send(beat, 'I owe a million');
    const [text] = await query('SELECT text FROM message WHERE userId = 22');
    const damaged = 'This data does not match what was saved, so we do not show it. Please contact us.';
    const attacks = [
      [() => query('UPDATE message SET text = ? WHERE id = ?', [text?.['text'], id]), [damaged, 'Thank you']],
      [
        () => query('UPDATE message SET userId = 21 WHERE userId = 22'),
        ['I owe nothing', 'Thank you', damaged],
      ],
      [() => query("UPDATE message SET text = 'Forged' WHERE id = ?", [id]), [damaged, 'Thank you']],
      // Words in the mouth of the office, or said at another time.
      [() => query("UPDATE message SET author = 'expert' WHERE id = ?", [id]), [damaged, 'Thank you']],
      [
        () => query("UPDATE message SET createdAt = '2020-01-01 00:00:00.000' WHERE id = ?", [id]),
        [damaged, 'Thank you'],
      ],
    ] as const;
    for (const [attack, shown] of attacks) {
      const before = await query('SELECT * FROM message');
      await attack();
      const logged = test.logs.length;
      const { body } = await list(anna);
      expect(body.map(({ text: seen }) => seen)).toEqual(shown);
      expect(body.map(({ isDamaged = false }) => isDamaged)).toEqual(shown.map((seen) => seen === damaged));
      const exported = await test.request(
        exportMessages,
        { params: { userId: '21' }, query: {} },
        { as: asService('documents') },
      );
      expect(exported.body.rows.map(({ text: seen }) => seen)).toEqual(
        shown.map((seen) => (seen === damaged ? null : seen)),
      );
      expect(test.logs.slice(logged).join('')).toContain('"code":"DATA_DAMAGED"');
      for (const row of before) {
        await query('UPDATE message SET text = ?, userId = ?, author = ?, createdAt = ? WHERE id = ?', [
          row['text'],
          row['userId'],
          row['author'],
          row['createdAt'],
          row['id'],
        ]);
      }
    }
  });

  it('are all marked as damaged when the key of the user is', async () => {
    await send(anna, 'first');
    await send(beat, 'of another user');
    await query("UPDATE user_keys SET wrappedKey = 'forged' WHERE userId = 21");
    await test.restart();
    expect((await list(anna)).body).toMatchObject([{ isDamaged: true }]);
    expect((await list(beat)).body.map(({ text }) => text)).toEqual(['of another user']);
  });

  it('in plain text are refused, also by the next start', async () => {
    await query('INSERT INTO message (userId, author, text, createdAt) VALUES (?, ?, ?, ?)', [
      21,
      'person',
      'Forged',
      '2026-01-02 03:04:05.678',
    ]);
    for (const restart of [false, true]) {
      if (restart) await test.restart();
      const listed = (await list(anna)).body;
      expect(listed).toMatchObject([{ isDamaged: true }]);
      expect(JSON.stringify(listed)).not.toContain('Forged');
    }
  });
});
