import { deleteFile, getStorageUse, reviewFiling } from '@dossier/contracts';
import {
  as,
  asService,
  forEachDatabase,
  startTestService,
  stubEndpoint,
  startForSuite,
} from '@dossier/service-kit/testing';
import { expect, it } from 'vitest';
import { createDocumentsService } from '../service.ts';
import { fulfilledResult, upload } from '../testing/uploads.ts';

forEachDatabase((database) => {
  const test = startForSuite(() =>
    startTestService(createDocumentsService, {
      database,
      stubServices: [stubEndpoint(reviewFiling, () => ({ moved: 0 }))],
    }),
  );

  /** It may be five minutes old. */
  const use = async () => {
    test.clock.set(new Date(test.clock.now() + 5 * 60_000));
    return (await test.request(getStorageUse, {}, { as: asService('gateway') })).body;
  };

  it('is the sum over all users, with the trash', async () => {
    expect(await use()).toEqual({ files: 0, bytes: 0 });
    await upload(test, 701, [{ name: 'a', bytes: '12345' }]);
    const { file } = fulfilledResult(await upload(test, 702, [{ name: 'b', bytes: '123' }]));
    await test.request(deleteFile, { params: { id: file.id } }, { as: as(702) });
    expect(await use()).toEqual({ files: 2, bytes: 8192 });
    const metrics = await (await test.fetch('/metrics')).text();
    expect(metrics).toContain('stored_bytes{service="documents"} 8192\n');
  });
});
