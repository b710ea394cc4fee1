import { startForSuite } from '../testing/start-for.ts';
import { describe, expect, it } from 'vitest';
import { checkDrift, processMetrics } from '../index.ts';
import { as, asService, forEachDatabase, startTestService } from '../testing/index.ts';
import { addNote, createNotes, internalNote, readNote } from './notes.fixture.ts';

forEachDatabase((database) => {
  describe('a service with one noun', () => {
    const test = startForSuite(() => startTestService(createNotes, { database }));

    it('keeps acknowledged data across a restart', async () => {
      const added = await test.request(addNote, { body: { text: 'Grüezi 🇨🇭' } }, { as: as(7) });
      expect(added.status).toBe(200);
      expect(added.body).not.toHaveProperty('ownerId');
      await test.restart();
      const read = await test.request(readNote, { params: { id: added.body.id } }, { as: as(7) });
      expect(read.body).toEqual(added.body);
    });

    it("returns 404 for another user's note and for a missing one", async () => {
      const added = await test.request(addNote, { body: { text: 'mine' } }, { as: as(7) });
      const foreign = await test.request(readNote, { params: { id: added.body.id } }, { as: as(8) });
      const absent = await test.request(readNote, { params: { id: crypto.randomUUID() } }, { as: as(8) });
      expect([foreign.status, absent.status]).toEqual([404, 404]);
      expect({ ...foreign.error, requestId: '' }).toEqual({ ...absent.error, requestId: '' });
    });

    it('names the invalid field in the requested language', async () => {
      const response = await test.request(
        addNote,
        { body: { text: '' } },
        {
          as: as(7),
          headers: { 'accept-language': 'de-CH' },
        },
      );
      expect(response.status).toBe(400);
      expect(response.error?.code).toBe('VALIDATION_FAILED');
      expect(response.error?.fields?.[0]).toMatchObject({ path: 'text', code: 'too_small' });
      const english = await test.request(addNote, { body: { text: '' } }, { as: as(7) });
      expect(english.error?.message).not.toBe(response.error?.message);
    });

    it('rejects users on endpoints between services', async () => {
      expect((await test.request(internalNote, {}, { as: as(1, 'admin') })).error?.code).toBe('NOT_FOUND');
      expect((await test.request(internalNote, {}, { as: asService('filing') })).body).toEqual({
        caller: 'filing',
      });
    });

    it('has tables that match its entities', async () => {
      expect(await checkDrift(test.db.dataSource)).toEqual([]);
    });

    it('serves readiness and metrics', async () => {
      expect((await test.fetch('/readyz')).status).toBe(200);
      const metrics = await (await test.fetch('/metrics')).text();
      expect(metrics).toContain('process_resident_memory_bytes');
      // The header of Prometheus, which must get the text.
      const accept =
        'application/openmetrics-text;version=1.0.0;q=0.5,text/plain;version=0.0.4;q=0.4,*/*;q=0.1';
      const scraped = await test.fetch('/metrics', { headers: { accept } });
      expect(scraped.headers.get('content-type')).toContain('text/plain');
      const json = await test.fetch('/metrics', { headers: { accept: 'application/json' } });
      const names = processMetrics.parse(await json.json()).map(({ name }) => name);
      expect(names).toContain('process_resident_memory_bytes');
    });
  });
});
