import type { Page } from '@playwright/test';
import { deleteFile, endpointUrl, finishAdvanced, listStatusHistory } from '@dossier/contracts';
import { pdf, requiredFiles } from './fixtures/files.ts';
import {
  completeDocuments,
  completeTaxProfile,
  fetchFiles,
  waitForStatus,
  fetchStatus,
  taxYear,
  upload,
} from './fixtures/users.ts';
import { addFile, heading, transmit } from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';

const transmitButton = (page: Page) => page.getByRole('button', { name: 'Transmit Files' });

test.describe('tax status', () => {
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
});
