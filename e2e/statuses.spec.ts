import type { Page } from '@playwright/test';
import {
  deleteFile,
  endpointUrl,
  finishAdvanced,
  listStatusHistory,
  taxStatusIds,
  updateStatusNumeric,
  type TaxStatusId,
} from '@dossier/contracts';
import { pdf, requiredFiles } from './fixtures/files.ts';
import {
  completeDocuments,
  completeProfile,
  completeTaxProfile,
  fetchFiles,
  waitForStatus,
  fetchStatus,
  taxYear,
  upload,
} from './fixtures/users.ts';
import { addFile, heading, transmit } from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';

/** The label and percentage of each status, on home and in the other display. */
const statuses: Record<
  TaxStatusId,
  readonly [label: string, otherLabel: string, percent: string, otherPercent: string]
> = {
  1: ['Profile Setup Required', 'Initial Info Needed', '16.67%', '16%'],
  2: ['Upload Documents', 'Upload Required Documents', '33.33%', '32%'],
  3: ['Documents Submitted', 'All Documents Submitted', '50%', '48%'],
  4: ['Transmitted', 'Expert & AI Analysis Ongoing', '66.67%', '64%'],
  5: ['Review Required', 'Tax Forms Ready for Review', '83.33%', '82%'],
  6: ['Completed', 'Submitted to Tax Authority', '100%', '100%'],
};

const transmitButton = (page: Page) => page.getByRole('button', { name: 'Transmit Files' });

test.describe('tax status', () => {
  test('each status has its label and percentage; Transmit is shown at 3 and 4, Advanced Tax Info from 3 on', async ({
    user,
    admin,
    openPage,
  }) => {
    await completeTaxProfile(user);
    const setTo = async (status: TaxStatusId) => {
      const data = { status, taxYear, userId: user.id };
      expect((await admin.http.post(updateStatusNumeric.path, { data })).ok()).toBe(true);
    };
    const page = await openPage(user);
    const bar = page.getByRole('progressbar', { name: 'Progress of your tax year' });
    const advanced = page.getByRole('button', { name: 'Advanced Tax Info', exact: true });

    for (const id of taxStatusIds) {
      await test.step(`status ${id} on home`, async () => {
        await setTo(id);
        await page.goto('/');
        const [label, , percent] = statuses[id];
        await expect(bar).toHaveAttribute('aria-valuetext', `Step ${id} of 6: ${label} (${percent})`);
        await expect(transmitButton(page)).toHaveCount(id === 3 || id === 4 ? 1 : 0);
        await expect(advanced).toBeEnabled({ enabled: id >= 3 });
        await expect(advanced).toHaveAccessibleDescription(
          id >= 3 ? 'Advanced features unlocked' : 'Complete document upload to unlock advanced features',
        );
        await expect(page.getByText('Documents Transmitted', { exact: true })).toHaveCount(id >= 4 ? 1 : 0);
        if (id === 3) {
          await expect(transmitButton(page)).toBeDisabled();
          await expect(transmitButton(page)).toHaveAccessibleDescription(
            /^Finish the advanced section first\./,
          );
          await user.http.post(finishAdvanced.path, { data: { taxYear, finished: true } });
          await page.reload();
          await expect(transmitButton(page)).toBeEnabled();
          await user.http.post(finishAdvanced.path, { data: { taxYear, finished: false } });
        }
        if (id === 4) await expect(transmitButton(page)).toBeEnabled();
      });
    }

    await test.step('/pgbar shows both displays and marks the current status', async () => {
      await setTo(5);
      await page.goto('/pgbar');
      await expect(page.locator('[aria-current=step]')).toContainText(`Current step for tax year ${taxYear}`);
      await expect(page.locator('[aria-current=step]')).toContainText('Step 5 of 6');
      for (const [label, otherLabel, percent, otherPercent] of Object.values(statuses)) {
        const ownBar = page.getByRole('progressbar', { name: `Home bar: ${label}` });
        await expect(ownBar).toHaveAttribute('aria-valuetext', percent);
        const otherBar = page.getByRole('progressbar', { name: `Other display: ${otherLabel}` });
        await expect(otherBar).toHaveAttribute('aria-valuetext', otherPercent);
      }
    });
  });

  test(
    'advances from 2 to 3 once, when the files of the year cover every required category',
    { tag: '@desktop' },
    async ({ user, openPage }) => {
      await completeTaxProfile(user);
      const [last, ...others] = requiredFiles();
      for (const { file, categoryId } of others) await upload(user, file, categoryId);
      expect((await fetchStatus(user)).current_status_id).toBe(2);
      const page = await openPage(user);
      await page.goto('/');
      await addFile(page, last!.category, last!.file);
      await expect(page.getByRole('progressbar', { name: 'Progress of your tax year' })).toHaveAttribute(
        'aria-valuetext',
        /^Step 3 of 6/,
      );
      await expect(page.getByText('All required documents uploaded')).toBeVisible();

      const [first] = await fetchFiles(user);
      await user.http.delete(endpointUrl(deleteFile, { params: { id: first!.id } }));
      await upload(user, pdf('Nachtrag.pdf'), first!.categoryId!);
      await upload(user, pdf('Noch einer.pdf'), 21);
      await waitForStatus(user, 3);
      const history = await user.http.get(endpointUrl(listStatusHistory, { query: { taxYear } }));
      const steps = (await history.json()) as { from: number | null; to: number }[];
      expect(steps.filter(({ to }) => to === 3)).toHaveLength(1);
      expect(steps.at(-1)).toMatchObject({ from: 2, to: 3 });
    },
  );

  test(
    'Transmit sets status 5 and clears the finished flag',
    { tag: '@desktop' },
    async ({ user, openPage }) => {
      await completeDocuments(user);
      await user.http.post(finishAdvanced.path, { data: { taxYear, finished: true } });
      const page = await openPage(user);
      await page.goto('/');
      await transmit(page);
      await expect(page.getByText('Documents Transmitted', { exact: true })).toBeVisible();
      await expect(transmitButton(page)).toHaveCount(0);
      await expect(heading(page, 'With your expert')).toBeFocused();
      expect(await fetchStatus(user)).toMatchObject({
        current_status_id: 5,
        status: 'review_required',
        advancedFinished: false,
      });
    },
  );

  test("'Complete Your Tax Profile' is a link with a hint, then a disabled button with a tick", async ({
    user,
    openPage,
  }) => {
    await completeProfile(user);
    const page = await openPage(user);
    await page.goto('/');
    const link = page.getByRole('link', { name: 'Complete Your Tax Profile' });
    await expect(page.getByText('Complete your tax profile to unlock advanced features')).toBeVisible();
    await expect(link).toHaveAttribute('href', '/profile?setup=tax');
    await completeTaxProfile(user);
    await page.reload();
    await expect(page.getByText('Your tax profile is complete').first()).toBeVisible();
    const done = page.getByRole('button', { name: 'Complete Your Tax Profile' });
    await expect(done).toBeDisabled();
    await expect(done.locator('svg')).toHaveCount(1);
    await expect(link).toHaveCount(0);
  });
});
