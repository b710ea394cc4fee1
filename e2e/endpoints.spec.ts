import { pdf, sha256 } from './fixtures/files.ts';
import {
  completeDocuments,
  completeProfile,
  postFile,
  signInOverHttp,
  taxYear,
  upload,
} from './fixtures/users.ts';
import { adminEmail } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';

test.describe('endpoints over HTTP', { tag: '@desktop' }, () => {
  test('sign-in: request-code, verify, quick-restore, check-auth, logout', async ({
    product,
    address,
    anonymous: http,
  }) => {
    const requested = await http.post('/api/auth/request-code', { data: { email: address } });
    expect(await requested.json()).toEqual({ message: 'Verification code sent', status: 'success' });
    const code = await product.mailbox.nextCode(address);
    const verified = await http.post('/api/auth/verify', { data: { email: address, code } });
    expect(await verified.json()).toMatchObject({ success: true, user: { isProfileComplete: false } });
    expect(await (await http.get('/api/debug/check-auth')).json()).toMatchObject({
      success: true,
      isAuthenticated: true,
      email: address,
      userId: expect.any(Number),
    });
    const restored = await http.post('/api/auth/quick-restore', { data: { email: address } });
    expect(await restored.json()).toEqual({ success: true });
    const otherUser = await http.post('/api/auth/quick-restore', { data: { email: adminEmail } });
    expect(await otherUser.json(), 'only on a device remembered for that address').toEqual({
      success: false,
    });
    expect((await http.post('/api/auth/logout')).ok()).toBe(true);
    expect(await (await http.get('/api/debug/check-auth')).json()).toMatchObject({ isAuthenticated: false });
    const refused = await http.get(`/api/user?taxYear=${taxYear}`);
    expect(refused.status()).toBe(401);
  });

  test('home: user, files, history, categories, status, notifications, message, audio', async ({
    user: { http, email, id },
  }) => {
    const file = await upload({ http, email, id }, pdf('Lohn.pdf'));
    const get = async (path: string): Promise<unknown> => (await http.get(path)).json();
    expect(await get(`/api/user?taxYear=${taxYear}`)).toMatchObject({ id, email });
    expect(await get(`/api/files?taxYear=${taxYear}`)).toMatchObject([{ id: file.id, taxYear }]);
    expect(await get(`/api/files/${file.id}/history`)).toMatchObject([{ version: 1 }]);
    const basic = await get(`/api/document-categories?taxYear=${taxYear}&mode=basic`);
    expect(basic).toContainEqual(expect.objectContaining({ id: 21, name: 'Transport' }));
    const all = await get('/api/document-categories?mode=all');
    expect(all).toContainEqual(expect.objectContaining({ id: 35, name: 'Alimony' }));
    expect(await get(`/api/tax-status?taxYear=${taxYear}`)).toMatchObject({
      current_status_id: 1,
      status: 'profile_incomplete',
    });
    expect(await get('/api/notifications')).toContainEqual(expect.objectContaining({ priority: 'high' }));
    const sent = await http.post('/api/send-message', { data: { message: 'Grüezi' } });
    expect(sent.ok()).toBe(true);
    const empty = await http.post('/api/send-message', { data: { message: ' ' } });
    expect(await empty.json()).toMatchObject({ message: expect.stringMatching(/.+/) });
    for (const sound of ['intro.wav', 'focus.wav']) {
      const audio = await http.get(`/api/audio/${sound}`);
      expect(audio.headers()['content-type']).toMatch(/^audio\//);
    }
  });

  test('upload: accepts files, hashes[], categoryId and taxYear; returns {files, failedCount} or {code, message}', async ({
    user,
  }) => {
    const file = pdf('Lohn.pdf');
    const response = await postFile(user, file, { categoryId: '1' });
    expect(await response.json()).toMatchObject({
      files: [{ status: 'fulfilled', value: { hash: sha256(file.buffer), blobUrl: expect.any(String) } }],
      failedCount: 0,
    });
    const rejected = await postFile(user, pdf('B.pdf'), { categoryId: '1', 'hashes[]': '0'.repeat(64) });
    expect(await rejected.json()).toMatchObject({
      files: [{ status: 'rejected', reason: 'Upload verification failed' }],
      failedCount: 1,
    });
    const refused = await postFile(user, file, { categoryId: '999' });
    expect(await refused.json()).toMatchObject({
      code: 'CATEGORY_UNKNOWN',
      message: expect.stringMatching(/.+/),
    });
    const without = await postFile(user, pdf('C.pdf'), {});
    expect(without.ok(), 'categoryId is optional').toBe(true);
  });

  test('status: update-numeric and transmit', async ({ user }) => {
    await completeDocuments(user);
    const moved = await user.http.post('/api/tax-status/update-numeric', { data: { status: 3, taxYear } });
    expect(moved.ok(), 'a repeated move changes nothing').toBe(true);
    const early = await user.http.post('/api/tax-status/update-numeric', { data: { status: 6, taxYear } });
    expect(early.status()).toBe(403);
    const other = await user.http.post('/api/tax-year-status/transmit', { data: { taxYear: taxYear - 1 } });
    expect(await other.json()).toMatchObject({ message: expect.stringMatching(/.+/) });
    const sent = await user.http.post('/api/tax-year-status/transmit', { data: { taxYear } });
    expect(await sent.json()).toMatchObject({ current_status_id: 5, advancedFinished: false });
  });

  test('debug: login-as, tax/status, db-status, set-status, user/tax-status', async ({ product, user }) => {
    await completeProfile(user);
    const { http } = await signInOverHttp(product, adminEmail);
    expect(await (await http.get('/api/tax/status')).json()).toMatchObject({ taxYear });
    expect(await (await http.get('/api/tax-profile/db-status')).json()).toMatchObject({
      userCount: expect.any(Number),
    });
    const set = await http.post('/api/tax-profile/set-status', { data: { status: 2 } });
    expect(await set.json()).toMatchObject({ current_status_id: 2 });
    const patched = await http.patch('/api/user/tax-status', {
      data: { taxStatus: 'profile_incomplete', taxYear },
    });
    expect(await patched.json()).toMatchObject({ current_status_id: 1 });
    const acting = await http.get(`/api/debug/login-as/${user.id}`);
    expect(await acting.json()).toMatchObject({ success: true, user: { id: user.id } });
    await http.dispose();
  });
});
