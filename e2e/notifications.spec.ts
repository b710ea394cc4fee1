/** Messages has copies of what the notifications depend on: a poll after a change that was acknowledged must contain it. */
import {
  cancelDeletion,
  completeWithoutReturn,
  endpointUrl,
  getDeskFiling,
  listNotifications,
  requestDeletion,
  reviewFile,
  transmit,
} from '@dossier/contracts';
import { pdf } from './fixtures/files.ts';
import { expect, test } from './fixtures/test.ts';
import {
  addRequiredFiles,
  completeProfile,
  completeTaxProfile,
  fetchFiles,
  fetchUser,
  postFile,
  taxYear,
} from './fixtures/users.ts';

test('a poll contains each change that was acknowledged before it', async ({ user, expert }) => {
  const poll = async () => {
    const response = await user.http.get(endpointUrl(listNotifications, { query: { taxYear } }));
    return listNotifications.response.parse(await response.json()).map(({ id }) => id);
  };
  const isPending = async () => (await fetchUser(user)).deletionPending;

  expect(await poll()).toEqual(
    expect.arrayContaining(['missingName', 'missingPhone', 'taxProfileIncomplete']),
  );
  expect(await isPending()).toBe(false);
  await completeProfile(user);
  expect(await poll()).toEqual(['missingAddress', 'taxProfileIncomplete']);
  await completeTaxProfile(user);
  expect(await poll()).toEqual([]);
  await user.http.post(requestDeletion.path);
  expect([await poll(), await isPending()]).toEqual([['deletion'], true]);
  await user.http.delete(cancelDeletion.path);
  expect([await poll(), await isPending()]).toEqual([[], false]);

  await addRequiredFiles(user);
  expect((await user.http.post(transmit.path, { data: { taxYear } })).ok()).toBe(true);
  const [file] = await fetchFiles(user);
  const params = { userId: String(user.id), taxYear: String(taxYear), id: file?.id ?? '' };
  const review = { verdict: 'requested', reason: 'unreadable', version: file?.version, revision: null };
  const requested = await expert.http.put(endpointUrl(reviewFile, { params }), { data: review });
  expect([requested.status(), await poll()]).toEqual([200, [`betterDocument-${taxYear}`]]);
  const better = await postFile(user, pdf('Better.pdf'), {
    categoryId: String(file?.categoryId),
    replaces: params.id,
  });
  expect([better.ok(), await poll()]).toEqual([true, []]);

  const filing = endpointUrl(getDeskFiling, { params });
  const { version } = getDeskFiling.response.parse(await (await expert.http.get(filing)).json());
  const completion = endpointUrl(completeWithoutReturn, { params });
  const completed = await expert.http.post(completion, { data: { version, reason: 'onPaper' } });
  expect([completed.status(), await poll()]).toEqual([200, [`filingCompleted-${taxYear}`]]);
});
