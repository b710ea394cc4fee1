import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import * as api from '@dossier/contracts';
import { sampleFileResponse, sampleTaxStatus } from '@dossier/contracts/testing';
import { useData } from '@dossier/remote-kit';
import { mock, startTest } from '@dossier/remote-kit/testing';
import { queue } from './uploads.ts';

const taxYear = 2024;
const owner = 4711;

afterEach(() => queue.forgetAll());

it('reads the lists once for a pile: 30 files take fewer than 45 requests', async () => {
  let stored = 0;
  const { calls } = await startTest({
    session: { id: owner },
    api: [
      mock(api.checkAuth, { success: true, isAuthenticated: true, email: null, userId: owner }),
      mock(api.listFiles, []),
      mock(api.listCategories, []),
      mock(api.getTaxStatus, sampleTaxStatus(3)),
      mock(api.uploadFiles, ({ form }) => {
        const file = sampleFileResponse((form!.get('files') as File).name);
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
