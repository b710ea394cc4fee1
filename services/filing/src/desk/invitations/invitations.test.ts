import {
  expireClients,
  getClient,
  importClients,
  inviteClient,
  listClients,
  readClientColumns,
  resendInvitation,
  withdrawInvitation,
  type ErrorBody,
  type ResponseOf,
} from '@dossier/contracts';
import type { UserIdentity } from '@dossier/service-kit';
import { as, asService, forEachDatabase } from '@dossier/service-kit/testing';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { admin, colleague, expert, owner } from '../../testing/desk-callers.ts';
import { startFilingSuite } from '../../testing/filing-suite.ts';
import { clientEntity } from '../filings/client.entity.ts';

const email = 'zoe@example.ch';
const heading = 'E-Mail;Vorname;Nachname;Sprache';

forEachDatabase((database) => {
  describe('an invitation', () => {
    const { test, stubs } = startFilingSuite({ database, env: { REVIEW: 'expert' } });
    beforeAll(() => test.clock.set('2027-02-01T12:00:00Z'));
    beforeEach(async () => {
      stubs.invitations.length = 0;
      stubs.invited.clear();
      stubs.takenEmails.clear();
      await test.db.write((manager) => manager.clear(clientEntity));
    });

    const invite = (body: object = { email }, by = expert) =>
      test.request(inviteClient, { body: body as { email: string } }, { as: by });
    const list = async (by = admin, query = {}) =>
      (await test.request(listClients, { query }, { as: by })).body.map(({ userId }) => userId);
    const read = (userId: number, by = expert) =>
      test.request(getClient, { params: { userId: String(userId) } }, { as: by });
    const change = (spec: typeof resendInvitation | typeof withdrawInvitation, userId: number, by = expert) =>
      test.request(spec as typeof resendInvitation, { params: { userId: String(userId) } }, { as: by });

    async function send(
      path: string,
      text: string | Buffer | null,
      fields: Record<string, string> = {},
      by: UserIdentity | null = expert,
    ) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      if (text !== null) form.append('file', new File([text], 'Clients.csv'));
      const response = await test.fetch(path, { method: 'POST', ...(by && { as: by }), body: form });
      type Body = ResponseOf<typeof importClients> & ResponseOf<typeof readClientColumns> & ErrorBody;
      return { status: response.status, body: (await response.json()) as Body };
    }
    const importList = (lines: readonly string[], fields: Record<string, string> = {}, by = expert) =>
      send(importClients.path, lines.join('\r\n'), fields, by);

    it('creates a client of the expert, who is listed at once', async () => {
      const { status, body } = await invite({ email, firstName: 'Zoë', lastName: 'Müller', language: 'fr' });
      expect(status).toBe(201);
      expect(body).toMatchObject({
        language: 'fr',
        assignedTo: { userId: expert.userId },
        invitedAt: '2027-02-01T12:00:00.000Z',
        years: [{ status: 1 }],
      });
      expect(stubs.invitations).toMatchObject([
        {
          people: [{ email, firstName: 'Zoë', lastName: 'Müller', language: 'fr' }],
          invitedBy: expert.userId,
          inCharge: expert.userId,
        },
      ]);
      expect(await list(expert)).toEqual([body.userId]);
      expect(await list(expert, { invited: 'yes' })).toEqual([body.userId]);
      expect(await list(expert, { invited: 'no' })).toEqual([]);
      expect(await list(colleague)).toEqual([]);
    });

    it('lists a client at once whom an event named before the response', async () => {
      stubs.onInvite = (userId) =>
        test.request(
          expireClients,
          { body: { userIds: [userId], inCharge: expert.userId } },
          { as: asService('auth') },
        );
      const { body } = await invite({ email, lastName: 'Müller', language: 'fr' });
      stubs.onInvite = undefined;
      expect(body).toMatchObject({ language: 'fr', invitedAt: '2027-02-01T12:00:00.000Z' });
      expect(await list(expert, { q: 'zoe' })).toEqual([body.userId]);
    });

    it('of an administrator is for whoever is put in charge, in the language of the request', async () => {
      const { body } = await invite({ email }, admin);
      expect(body.assignedTo).toBeNull();
      expect(stubs.invitations[0]?.people[0]?.language).toBe('en');
    });

    it('is refused for who has an account', async () => {
      await invite();
      expect(await invite()).toMatchObject({ status: 409, error: { code: 'CLIENT_EXISTS' } });
    });

    it('is sent again, and withdrawn, until the client signs in', async () => {
      const { userId } = (await invite()).body;
      expect((await change(resendInvitation, userId)).body.invitedAt).toBe('2027-02-01T14:00:00.000Z');
      expect((await change(resendInvitation, userId, colleague)).error?.code).toBe('USER_NOT_FOUND');
      expect((await change(withdrawInvitation, userId, colleague)).error?.code).toBe('USER_NOT_FOUND');
      expect((await change(withdrawInvitation, userId)).status).toBe(200);
      expect((await read(userId)).error?.code).toBe('USER_NOT_FOUND');

      const other = (await invite({ email: 'max@example.ch' })).body.userId;
      stubs.invited.delete(other);
      for (const spec of [resendInvitation, withdrawInvitation])
        expect(await change(spec, other)).toMatchObject({ status: 409, error: { code: 'CLIENT_SIGNED_IN' } });
      expect((await read(other)).status).toBe(200);
    });

    it('is sent to each line of a list, and a second time to nobody', async () => {
      const lines = [heading, `${email};Zoë;Müller;fr`, 'max@example.ch;Max;Meier;', 'nobody;;;'];
      const errors = [{ row: 4, column: 'email', code: 'EMAIL_INVALID' }];
      const tried = await importList(lines, { dryRun: 'true' });
      expect(tried).toEqual({ status: 200, body: { created: 2, existing: 0, errors } });
      expect(await list()).toEqual([]);
      expect((await importList(lines)).body).toEqual({ created: 2, existing: 0, errors });
      expect(await list(expert)).toHaveLength(2);
      expect(await list(expert, { q: 'muller' })).toHaveLength(1);
      expect((await importList(lines, { dryRun: 'false' })).body).toEqual({
        created: 0,
        existing: 2,
        errors,
      });
      expect(await list()).toHaveLength(2);
    });

    it('of more than one call is counted as one list', async () => {
      const lines = Array.from({ length: 120 }, (_, n) => `client${n}@example.ch`);
      expect((await importList(lines)).body).toEqual({ created: 120, existing: 0, errors: [] });
      expect(stubs.invitations.map(({ people }) => people.length)).toEqual([50, 50, 20]);
    });

    it('of a list has the columns that are named, which can be read before', async () => {
      const text = 'Kontakt\tWer\r\nzoe@example.ch\tZoë\r\n';
      const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
      expect((await send(readClientColumns.path, bytes)).body).toEqual({
        names: ['Kontakt', 'Wer'],
        sample: [['zoe@example.ch', 'Zoë']],
        columns: { email: 0 },
        rows: 1,
      });
      const columns = JSON.stringify({ email: 'Kontakt', firstName: 'Wer' });
      expect((await send(importClients.path, bytes, { columns })).body.created).toBe(1);
      expect(stubs.invitations[0]?.people).toMatchObject([{ email, firstName: 'Zoë', lastName: null }]);
    });

    it('of a list that cannot be read is sent to nobody', async () => {
      const codeOf = async (...sent: [string | Buffer | null, Record<string, string>?]) => {
        const { status, body } = await send(importClients.path, ...sent);
        return [status, body.code];
      };
      expect(await codeOf(null)).toEqual([400, 'NO_FILES']);
      expect(await codeOf('')).toEqual([422, 'EMPTY_FILE']);
      expect(await codeOf(Buffer.from('PK\x03\x04\0'))).toEqual([422, 'LIST_UNREADABLE']);
      expect(await codeOf('x'.repeat(1024 * 1024 + 1))).toEqual([413, 'FILE_TOO_LARGE']);
      expect(await codeOf(`${email}\n`.repeat(2001))).toEqual([413, 'TOO_MANY_ROWS']);
      expect(await codeOf('Name\nZoë\n')).toEqual([400, 'VALIDATION_FAILED']);
      expect(await codeOf(`${email}\n`, { columns: '{' })).toEqual([400, 'VALIDATION_FAILED']);
      expect(await codeOf(`${email}\n`, { dryRun: 'maybe' })).toEqual([400, 'VALIDATION_FAILED']);
      expect((await test.fetch(importClients.path, { method: 'POST', as: expert })).status).toBe(415);
      expect(stubs.invitations).toEqual([]);
    });

    it('is refused for bad input, without a session, and to users', async () => {
      expect((await invite({ email: 'nobody' })).status).toBe(400);
      expect((await invite({ email, language: 'xx' })).status).toBe(400);
      expect((await test.fetch(inviteClient.path, { method: 'POST' })).status).toBe(401);
      expect((await send(importClients.path, email, {}, null)).status).toBe(401);
      for (const by of [as(owner), as(900)]) {
        expect((await invite({ email }, by)).status).toBe(403);
        expect((await importList([email], {}, by)).status).toBe(403);
        expect((await send(readClientColumns.path, email, {}, by)).status).toBe(403);
        expect((await change(resendInvitation, owner, by)).status).toBe(403);
        expect((await change(withdrawInvitation, owner, by)).status).toBe(403);
      }
      expect(stubs.invitations).toEqual([]);
    });

    it('needs the list of clients, and auth', async () => {
      stubs.down.add('auth');
      expect((await invite()).status).toBe(503);
      stubs.down.clear();
      await test.restart({ CLIENTS: 'off' });
      expect((await invite()).error?.code).toBe('CLIENTS_OFF');
      expect((await importList([email])).body.code).toBe('CLIENTS_OFF');
      expect((await change(withdrawInvitation, owner)).status).toBe(404);
      await test.restart({ CLIENTS: '' });
    });
  });
});
