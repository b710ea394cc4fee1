import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import * as api from '@dossier/contracts';
import { useData } from '@dossier/remote-kit';
import { mock, startTest } from '@dossier/remote-kit/testing';
import { queue } from './uploads.ts';

const taxYear = 2024;
const owner = 4711;

afterEach(() => queue.forgetAll());

const storedAs = (name: string): api.FileResponse => ({
  id: crypto.randomUUID(),
  categoryId: 1,
  categoryName: null,
  taxYear,
  fileName: name,
  originalFileName: name,
  filename: name,
  blobUrl: '/api/files/x/content',
  uploadedAt: '2025-03-03T10:00:00.000Z',
  createdAt: '2025-03-03T10:00:00.000Z',
  size: 1,
  hash: 'a'.repeat(64),
  mediaType: 'application/pdf',
  inline: true,
  version: 1,
  versionCount: 1,
  deletedAt: null,
  transmittedVersion: null,
});

it('reads the lists once for a pile: 30 files take fewer than 45 requests', async () => {
  let stored = 0;
  const { calls } = await startTest({
    session: { id: owner },
    api: [
      mock(api.checkAuth, { success: true, isAuthenticated: true, email: null, userId: owner }),
      mock(api.listFiles, []),
      mock(api.listCategories, []),
      mock(api.getTaxStatus, {
        taxYear,
        current_status_id: 3,
        status: api.statusName(3),
        advancedFinished: false,
        transmittedAt: null,
        supplementedAt: null,
        hasReceipt: false,
        updatedAt: null,
      }),
      mock(api.uploadFiles, ({ form }) => {
        const file = storedAs((form!.get('files') as File).name);
        stored += 1;
        const value = { hash: file.hash, blobUrl: file.blobUrl, duplicate: false, newVersion: false, file };
        return { files: [{ status: 'fulfilled' as const, value }], failedCount: 0 };
      }),
    ],
  });
  const query = { query: { taxYear } };
  renderHook(() => {
    useData(api.listFiles, query);
    useData(api.listCategories, { query: { taxYear, mode: 'basic' } });
    useData(api.getTaxStatus, query);
  });
  await waitFor(() => expect(calls).toHaveLength(3));
  const files = Array.from({ length: 30 }, (_, index) => new File(['x'], `${index}.pdf`));
  act(() => queue.add(files, { taxYear, categoryId: 1 }));
  await waitFor(() => expect(stored).toBe(30));
  await waitFor(() => expect(calls.filter(({ endpoint }) => endpoint === api.listFiles.id)).toHaveLength(2));
  expect(calls.length).toBeLessThan(45);
});
