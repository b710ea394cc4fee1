import {
  deleteFile,
  downloadFile,
  editFile,
  listStatusesForUser,
  restoreFile,
  reviewFiling,
} from '@dossier/contracts';
import { as, startTestService, stubEndpoint, startForSuite } from '@dossier/service-kit/testing';
import { expect, it } from 'vitest';
import { createDocumentsService } from '../service.ts';
import { fulfilledResult, upload } from '../testing/uploads.ts';
import { accessEntity } from './access-log.entity.ts';

const hour = 60 * 60 * 1000;
const user = 41;
const me = { as: as(user) };

const test = startForSuite(() =>
  startTestService(createDocumentsService, {
    stubServices: [
      stubEndpoint(reviewFiling, () => ({ moved: 0 })),
      stubEndpoint(listStatusesForUser, () => []),
    ],
  }),
);

it('holds one entry an hour for the same act of a person on a version, however often it is repeated', async () => {
  const { id } = fulfilledResult(await upload(test, user, [{ name: 'a.txt', bytes: 'a' }])).file;
  const params = { id };
  const actAll = async (round: number) => {
    const statuses = [
      (await test.request(editFile, { params, body: { name: `a ${round}.txt` } }, me)).status,
      (await test.request(downloadFile, { params, query: {} }, me)).status,
      (await test.request(deleteFile, { params }, me)).status,
      (await test.request(restoreFile, { params }, me)).status,
    ];
    expect(statuses).toEqual([200, 200, 200, 200]);
  };
  const actions = async () =>
    (await test.db.read((manager) => manager.findBy(accessEntity, { fileId: id })))
      .map(({ action }) => action)
      .sort();
  for (let round = 0; round < 3; round += 1) await actAll(round);
  const once = ['delete', 'download', 'edit', 'restore'];
  expect(await actions()).toEqual([...once, 'upload'].sort());
  const owner = { ...me.as, impersonatedBy: 1 };
  await test.request(downloadFile, { params, query: {} }, { as: owner });
  expect(await actions(), 'another person').toEqual([...once, 'download', 'upload'].sort());
  await test.clock.jump(hour);
  await actAll(3);
  expect(await actions(), 'an hour later').toHaveLength(10);
});
