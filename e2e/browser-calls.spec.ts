import {
  checkAuth,
  getDebugStatus,
  setDebugStatus,
  endpointUrl,
  finishAdvanced,
  getDatabaseStatus,
  getTaxStatus,
  getUser,
  listCategories,
  listFileHistory,
  listFiles,
  listMessages,
  listNotifications,
  logout,
  patchTaxStatus,
  quickRestore,
  requestCode,
  sendMessage,
  transmit,
  updateStatusNumeric,
  uploadFiles,
  verifyCode,
  type EndpointSpec,
} from '@dossier/contracts';
import type { Page, Request } from '@playwright/test';
import { requiredFiles } from './fixtures/files.ts';
import {
  completeProfile,
  completeTaxProfile,
  fetchFiles,
  waitForStatus,
  taxYear,
  upload,
} from './fixtures/users.ts';
import {
  addFile,
  submitEmail,
  enterCode,
  heading,
  countPendingRequests,
  signOut,
  stopClock,
} from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';
import { badGateway } from './fixtures/fault-proxy.ts';

const year = { query: { taxYear } };

interface RecordedCall {
  call: string;
  body: unknown;
  contentType: string | undefined;
  isPoll: boolean;
}

/** Records the API calls of the page from now on. */
function watchCalls(page: Page): RecordedCall[] {
  const seen: RecordedCall[] = [];
  page.on('request', (request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    const contentType = request.headers()['content-type'];
    seen.push({
      call: `${request.method()} ${pathname}${search}`,
      body: contentType === 'application/json' ? request.postDataJSON() : undefined,
      contentType,
      isPoll: request.headers()['x-dossier-poll'] === '1',
    });
  });
  return seen;
}

const count = (seen: readonly RecordedCall[], call: string) =>
  seen.filter((each) => each.call.startsWith(call)).length;

test.describe('calls of the browser', () => {
  test('sends every documented call with its payload between sign-in and sign-out', async ({
    product,
    page,
    user,
  }) => {
    await completeTaxProfile(user);
    const seen = watchCalls(page);
    await page.goto('/login');
    await submitEmail(page, user.email);
    await enterCode(page, product, user.email);
    await expect(heading(page, 'Six documents to go')).toBeVisible();

    const before = { files: count(seen, 'GET /api/files?'), categories: count(seen, 'GET /api/document-') };
    const testFiles = requiredFiles();
    await addFile(page, testFiles[0]!.category, testFiles[0]!.file);
    await expect.poll(() => count(seen, 'GET /api/files?'), 'refetched').toBeGreaterThan(before.files);
    await expect
      .poll(() => count(seen, 'GET /api/document-categories?'), 'refetched')
      .toBeGreaterThan(before.categories);
    for (const { categoryId, file } of testFiles.slice(1, 5)) await upload(user, file, categoryId);
    await addFile(page, testFiles[5]!.category, testFiles[5]!.file);
    await expect(page.getByText('All required documents uploaded')).toBeVisible();
    await waitForStatus(user, 3);

    await page.getByRole('button', { name: 'File history' }).click();
    const [newest] = await fetchFiles(user);
    const name = newest!.originalFileName;
    await page.getByRole('button', { name: `Version history ${name}` }).click();
    await expect(page.getByText('Version 1', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByLabel('Your message').fill('Grüezi');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText('Message sent')).toBeVisible();

    await user.http.post(finishAdvanced.path, { data: { taxYear, finished: true } });
    await page.reload();
    await page.getByRole('button', { name: 'Transmit Files' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Transmit Files' }).click();
    await expect(page.getByText('Documents Transmitted')).toBeVisible();
    await signOut(page);

    const url = (spec: EndpointSpec, input = {}) => `${spec.method} ${endpointUrl(spec, input)}`;
    const expected: [call: string, body?: unknown][] = [
      [url(quickRestore), { email: user.email }],
      [url(requestCode), { email: user.email }],
      [url(verifyCode), { email: user.email, code: expect.stringMatching(/^\d{6}$/) }],
      [url(getUser, year)],
      [url(listFiles, year)],
      [url(listCategories, { query: { taxYear, mode: 'basic' } })],
      [url(listCategories, { query: { mode: 'all' } })],
      [url(getTaxStatus, year)],
      [url(listNotifications)],
      [url(checkAuth)],
      [url(uploadFiles)],
      [url(listFileHistory, { params: { id: newest!.id } })],
      [url(sendMessage), { message: 'Grüezi' }],
      [url(transmit), { taxYear }],
      [url(logout)],
    ];
    for (const [call, body] of expected) {
      // Lists also send a limit.
      const calls = seen.filter((each) => each.call.startsWith(call));
      expect(calls, call).toContainEqual(expect.objectContaining({ body }));
    }
    // The server advances the status; a browser that gets there first requests the same step.
    for (const { body } of seen.filter(({ call }) => call === url(updateStatusNumeric)))
      expect(body).toEqual({ status: 3, taxYear });
    const types = seen.map(({ call, contentType, body }) => ({
      call,
      contentType,
      hasBody: body !== undefined,
    }));
    expect(
      types.filter(({ contentType, hasBody }) => contentType === 'application/json' && !hasBody),
      'JSON content type and body only together',
    ).toEqual([]);
    expect(types.find(({ call }) => call === url(uploadFiles))?.contentType).toMatch(/^multipart\/form-data/);
  });

  test(
    'polls user, notifications and messages every 30 s; no refetch on focus, no automatic retry',
    { tag: '@desktop' },
    async ({ user, faultProxy, openContext }) => {
      await completeProfile(user);
      const page = await (await openContext({ as: user, baseURL: faultProxy.url })).newPage();
      await page.clock.install();
      faultProxy.at(listMessages.path, badGateway);
      const seen = watchCalls(page);
      const pending = countPendingRequests(page);
      await page.goto('/');
      await expect(page.getByText('No files uploaded yet')).toBeVisible();
      await expect(page.getByText("We couldn't load your messages")).toBeVisible();
      await stopClock(page);
      const polledCalls = ['GET /api/user?', 'GET /api/notifications', 'GET /api/messages'];
      const counts = () => polledCalls.map((call) => count(seen, call));
      // Advances to the first poll, because the 30 s start with its response.
      const first = counts().map((times) => times + 1);
      await expect(async () => {
        await page.clock.runFor(500);
        await expect.poll(pending).toBe(0);
        expect(counts()).toEqual(first);
      }).toPass({ intervals: [10] });
      const before = counts();
      const files = count(seen, 'GET /api/files?');
      await page.evaluate(() => {
        for (const name of ['focus', 'visibilitychange']) window.dispatchEvent(new Event(name));
        document.dispatchEvent(new Event('visibilitychange'));
      });
      await page.clock.runFor(20_000);
      expect(counts()).toEqual(before);
      await page.clock.runFor(11_000);
      await expect.poll(counts).toEqual(before.map((times) => times + 1));
      expect(count(seen, 'GET /api/files?')).toBe(files);
      const polls = seen.filter(
        ({ call, isPoll }) => isPoll && polledCalls.some((each) => call.startsWith(each)),
      );
      expect(polls.length, 'polls do not keep a session alive').toBe(6);
    },
  );

  test(
    'the open debug panel polls the status every 5 s and the database every 10 s',
    { tag: '@desktop' },
    async ({ admin, openPage }) => {
      await completeProfile(admin);
      const page = await openPage(admin);
      await page.clock.install();
      const seen = watchCalls(page);
      const pending = countPendingRequests(page);
      await page.goto('/pgbar');
      await expect(heading(page, 'Progress displays')).toBeVisible();
      await page.keyboard.press('Control+Shift+KeyD');
      const panel = page.getByRole('dialog', { name: 'Debug' });
      await expect(panel.getByText('Complete tax profiles')).toBeVisible();
      await expect(panel.getByText(/^Signed in as .+, ID 1$/)).toBeVisible();
      const calls = [getDebugStatus, getDatabaseStatus].map(({ path }) => `GET ${path}`);
      await stopClock(page);
      // Counts from poll to poll: each waits for the response to the one before. The stopped clock waits for it too, or a
      // slow machine would see requests time out.
      for (const [call, seconds] of [
        [calls[0]!, 5],
        [calls[1]!, 10],
      ] as const) {
        const before = count(seen, call);
        let passed = 0;
        for (const polls of [1, 2]) {
          for (passed = 0; passed < 2 * seconds && count(seen, call) < before + polls; passed += 0.5) {
            await page.clock.runFor(500);
            await expect.poll(pending).toBe(0);
          }
        }
        expect(count(seen, call), call).toBe(before + 2);
        expect(passed, call).toBeGreaterThanOrEqual(seconds - 1);
      }
      await page.clock.resume();
      const set = page.waitForRequest(setDebugStatus.path);
      await panel.getByLabel('Tax status').selectOption('2');
      await panel.getByRole('button', { name: 'Set status' }).click();
      expect((await set).postDataJSON()).toEqual({ status: 2, taxYear });
      const patch = page.waitForRequest(patchTaxStatus.path);
      await panel.getByLabel('Tax status').selectOption('1');
      const countBefore = count(seen, calls[0]!);
      await panel.getByRole('button', { name: 'Set by name' }).click();
      expect((await patch).postDataJSON()).toEqual({ taxStatus: 'profile_incomplete', taxYear });
      await expect.poll(() => count(seen, calls[0]!), 'reloads the status').toBeGreaterThan(countBefore);
      await page.keyboard.press('Escape');
      await expect(panel).toBeHidden();
      const countsWhenClosed = calls.map((call) => count(seen, call));
      await page.clock.runFor(11_000);
      expect(calls.map((call) => count(seen, call))).toEqual(countsWhenClosed);
    },
  );

  test('a camera capture is uploaded as a JPEG', { tag: '@full-browser' }, async ({ user, openContext }) => {
    await completeTaxProfile(user);
    const page = await (await openContext({ as: user, permissions: ['camera'] })).newPage();
    await page.goto('/');
    await page.getByRole('button', { name: 'Take photo' }).filter({ visible: true }).first().click();
    const camera = page.getByRole('dialog', { name: 'Photograph your documents' });
    await expect(camera.getByRole('button', { name: 'Take photo' })).toBeEnabled();
    const constraints = await camera
      .locator('video')
      .evaluate((video: HTMLVideoElement) =>
        (video.srcObject as MediaStream).getVideoTracks()[0]!.getConstraints(),
      );
    expect(constraints).toEqual({ width: 1280, height: 720, facingMode: 'environment' });
    await camera.getByRole('button', { name: 'Take photo' }).click();
    await camera.getByRole('button', { name: 'Use photos' }).click();
    const category = page.getByRole('dialog', { name: 'What kind of document is this?' });
    await category.getByRole('radio', { name: 'Transport' }).check({ force: true });
    await category.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(async () => (await fetchFiles(user)).length).toBe(1);
    expect(await fetchFiles(user)).toMatchObject([
      {
        originalFileName: expect.stringMatching(/^camera-capture-\d+\.jpg$/),
        mediaType: 'image/jpeg',
        categoryId: 21,
      },
    ]);
  });
});
