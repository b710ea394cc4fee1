import { randomUUID } from 'node:crypto';
import {
  deleteTemplate,
  getClientAccess,
  getDeskAccess,
  getReaderLanguage,
  getUserAccount,
  listTemplates,
  maxTemplates,
  saveTemplate,
  fillTemplate,
  hasPlaceholder,
  languages,
  type TemplateTexts,
} from '@dossier/contracts';
import { fail } from '@dossier/service-kit';
import {
  as,
  forEachDatabase,
  startTestService,
  stubEndpoint,
  startForSuite,
} from '@dossier/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { createMessagesService } from '../service.ts';
import { messageTemplateEntity } from './message-templates.entity.ts';

const admin = as(1, 'admin');
const expert = as(2, 'expert');
const stranger = as(3, 'expert');
const user = as(10);
const texts = (title: string): TemplateTexts => ({ de: { title, body: 'Guten Tag {name}' } });

forEachDatabase((database) => {
  describe('message templates', () => {
    const test = startForSuite(async () => {
      const stubServices = [
        stubEndpoint(getUserAccount, ({ params: { id } }) => {
          if (id >= 900) throw fail('USER_NOT_FOUND');
          const account = { id, email: `u${id}@example.ch`, role: 'user' as const };
          const createdAt = '2026-01-01T00:00:00.000Z';
          return { ...account, createdAt, ...(id === 10 && { language: 'fr' as const }) };
        }),
        stubEndpoint(getClientAccess, () => ({ allowed: false })),
        stubEndpoint(getDeskAccess, ({ query: { expertId, userId } }) => ({
          allowed: expertId === 2 && userId === 10,
        })),
      ];
      return startTestService(createMessagesService, { database, stubServices });
    });
    beforeEach(() => test.db.write((manager) => manager.clear(messageTemplateEntity)));

    const list = (by = expert) => test.request(listTemplates, {}, { as: by });
    const save = (id: string, version: number | null, change: TemplateTexts, by = expert) =>
      test.request(saveTemplate, { params: { id }, body: { version, texts: change } }, { as: by });
    const add = async (title: string, by = expert) => {
      await test.clock.jump(1000);
      return save(randomUUID(), null, texts(title), by);
    };
    const remove = (id: string, version: number, by = expert) =>
      test.request(deleteTemplate, { params: { id }, query: { version: String(version) } }, { as: by });
    const titles = async () => (await list()).body.map((each) => each.texts.de?.title);
    const codeOf = ({ error }: { error: { code: string } | undefined }) => error?.code;

    it('are shared by experts and administrators, oldest first', async () => {
      const first = (await add('First')).body;
      await add('Second', admin);
      const every = (await list(admin)).body;
      expect(every.map((each) => each.texts.de?.title)).toEqual(['First', 'Second']);
      expect(every[0]).toEqual(first);
      expect((await list(stranger)).body).toEqual(every);
      expect((await save(first.id, 1, texts('Edited'), admin)).body).toMatchObject({ version: 2 });
      expect(await titles()).toEqual(['Edited', 'Second']);
    });

    it('are refused with 412 when changed since, and stored once by a repeated call', async () => {
      const id = randomUUID();
      const once = () => save(id, null, texts('Once'));
      expect((await Promise.all([once(), once()])).map(({ status }) => status)).toEqual([200, 200]);
      const edited = (await save(id, 1, texts('Edited'))).body;
      expect((await save(id, 1, texts('Edited'))).body, 'repeated').toEqual(edited);
      for (const version of [1, null]) {
        const response = await save(id, version, texts('Other'), admin);
        expect([response.status, codeOf(response)]).toEqual([412, 'STALE_VERSION']);
      }
      expect(codeOf(await remove(id, 1))).toBe('STALE_VERSION');
      expect(await titles()).toEqual(['Edited']);
    });

    it('are deleted, and not brought back by a late change', async () => {
      const { id, version } = (await add('Old')).body;
      expect((await remove(id, version, admin)).body).toEqual({ success: true });
      expect([await remove(id, version), await save(id, version, texts('Late'))].map(codeOf)).toEqual([
        'TEMPLATE_NOT_FOUND',
        'TEMPLATE_NOT_FOUND',
      ]);
      expect(await titles()).toEqual([]);
    });

    it('are there from the start, in every language, and a deleted one does not come back', async () => {
      await test.restart();
      const shipped = (await list()).body;
      expect(shipped.length).toBeGreaterThan(3);
      for (const { texts: each } of shipped)
        for (const language of languages) {
          const { title, body } = each[language]!;
          const values = { name: 'Anna', taxYear: '2024', document: 'wage.pdf', deadline: '31 March' };
          expect(title, language).not.toBe('');
          expect(hasPlaceholder(body), `${language}: ${title}`).toBe(true);
          expect(fillTemplate(body, values), language).not.toMatch(/[{}]/);
        }
      const [first, second] = shipped;
      expect((await remove(first!.id, 1)).status).toBe(200);
      await save(second!.id, 1, texts('Our own'));
      await test.restart();
      const after = (await list()).body;
      expect(after.map(({ id }) => id)).toEqual(shipped.slice(1).map(({ id }) => id));
      expect(after[0]?.texts).toEqual(texts('Our own'));
      expect(codeOf(await save(first!.id, 1, texts('Late')))).toBe('TEMPLATE_NOT_FOUND');
    });

    it('are limited', async () => {
      const rows = Array.from({ length: maxTemplates - 1 }, () => ({
        id: randomUUID(),
        texts: texts('x'),
        createdAt: new Date(test.clock.now()),
        deletedAt: null,
        version: 1,
      }));
      await test.db.write((manager) => manager.insert(messageTemplateEntity, rows));
      await test.clock.jump(1000);
      const responses = await Promise.all(
        Array.from({ length: 8 }, () => save(randomUUID(), null, texts('Last'))),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
      expect(responses.map(codeOf)).toContain('TOO_MANY_TEMPLATES');
      expect(await titles()).toHaveLength(maxTemplates);
      expect((await save(rows[0]!.id, 1, texts('Edited'))).status).toBe(200);
    });

    it('reject bad input, users, a missing session and an administrator acting as an expert', async () => {
      const id = randomUUID();
      for (const bad of [{}, { de: { title: '', body: 'x' } }, { rm: { title: 'x', body: 'x' } }])
        expect((await save(id, null, bad as TemplateTexts)).status, JSON.stringify(bad)).toBe(400);
      expect((await save('1', null, texts('x'))).status).toBe(400);
      expect((await save(id, 0, texts('x'))).status).toBe(400);
      expect((await test.fetch(`/api/desk/templates/${id}`, { method: 'DELETE', as: expert })).status).toBe(
        400,
      );
      for (const response of [
        await list(user),
        await save(id, null, texts('x'), user),
        await remove(id, 1, user),
      ])
        expect([response.status, codeOf(response)]).toEqual([403, 'FORBIDDEN']);
      expect((await test.fetch('/api/desk/templates')).status).toBe(401);
      const acting = { ...expert, impersonatedBy: 1 };
      expect([await save(id, null, texts('x'), acting), await remove(id, 1, acting)].map(codeOf)).toEqual([
        'NOT_WHILE_IMPERSONATING',
        'NOT_WHILE_IMPERSONATING',
      ]);
      expect(await titles()).toEqual([]);
    });

    it('are offered in the language of a user with whom the expert works', async () => {
      const language = (userId: number | string, by = expert) =>
        test.request(getReaderLanguage, { params: { userId: String(userId) } }, { as: by });
      expect((await language(10)).body).toEqual({ language: 'fr' });
      expect((await language(11, admin)).body).toEqual({ language: null });
      for (const response of [await language(10, stranger), await language(11), await language(900, admin)])
        expect([response.status, codeOf(response)]).toEqual([404, 'USER_NOT_FOUND']);
      expect((await language(10, user)).status).toBe(403);
      expect((await language('x')).status).toBe(400);
      expect((await test.fetch('/api/conversations/10/language')).status).toBe(401);
    });
  });
});
