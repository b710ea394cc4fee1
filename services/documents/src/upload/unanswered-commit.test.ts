import { listFiles } from '@dossier/contracts';
import { as, startForSuite, startTestService } from '@dossier/service-kit/testing';
import { expect, it, vi } from 'vitest';
import { createDocumentsService } from '../service.ts';
import { fulfilledResult, upload } from '../testing/uploads.ts';

const test = startForSuite(() => startTestService(createDocumentsService));

it('keeps the bytes of a file whose commit had no answer and happened all the same', async () => {
  await upload(test, 7, [{ name: 'first.txt', bytes: 'first' }]);
  const { db } = test.service;
  const write = db.write.bind(db);
  const lost = Object.assign(new Error('lost'), { driverError: { code: 'PROTOCOL_CONNECTION_LOST' } });
  const spy = vi.spyOn(db, 'write').mockImplementationOnce(async (work) => {
    await write(work);
    throw lost;
  });
  const { response } = await upload(test, 7, [{ name: 'second.txt', bytes: 'second' }]);
  spy.mockRestore();
  expect(response).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  const { body } = await test.request(listFiles, { query: { taxYear: '2024' } }, { as: as(7) });
  const file = body.find(({ fileName }) => fileName === 'second.txt')!;
  expect(await (await test.fetch(file.blobUrl, { as: as(7) })).text()).toBe('second');
  expect(fulfilledResult(await upload(test, 7, [{ name: 'third.txt', bytes: 'third' }])).duplicate).toBe(
    false,
  );
});
