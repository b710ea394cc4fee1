import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FileResponse, listFiles } from '@dossier/contracts';
import { sampleFileResponse } from '@dossier/contracts/testing';
import { clearData, type Data, setLanguage, useData } from '../index.ts';
import { mock, startTest } from '../testing/index.tsx';
import { useRows } from './use-rows.ts';

beforeEach(() => setLanguage('en'));
afterEach(cleanup);

const names = (rows: readonly FileResponse[] | null) => rows?.map(({ fileName }) => fileName);

/** Files whose later responses wait for `arrive`. */
async function startFiles() {
  const arrivals: (() => void)[] = [];
  let count = 0;
  const files = mock(listFiles, async ({ query }) => {
    count += 1;
    const name = `${count} of ${query['taxYear']}.pdf`;
    if (count > 1) await new Promise<void>((arrive) => arrivals.push(arrive));
    return [sampleFileResponse(name)];
  });
  await startTest({ api: [files] });
  return () => act(async () => arrivals.splice(0).forEach((arrive) => arrive()));
}

describe.each<[string, (taxYear: number) => Data<readonly FileResponse[]>]>([
  ['a response', (taxYear: number) => useData(listFiles, { query: { taxYear } })],
  ['a long list', (taxYear: number) => useRows(listFiles, { query: { taxYear } })],
])('%s', (_what, useFiles) => {
  it('stays until it arrives in the new language', async () => {
    const arrive = await startFiles();
    const { result } = renderHook(useFiles, { initialProps: 2024 });
    await waitFor(() => expect(names(result.current.data)).toEqual(['1 of 2024.pdf']));
    await act(() => setLanguage('fr'));
    expect(names(result.current.data)).toEqual(['1 of 2024.pdf']);
    expect(result.current.isRefreshing).toBe(true);
    await arrive();
    await waitFor(() => expect(names(result.current.data)).toEqual(['2 of 2024.pdf']));
  });

  it('is not shown for another input, nor to the next user', async () => {
    const arrive = await startFiles();
    const { result, rerender } = renderHook(useFiles, { initialProps: 2024 });
    await waitFor(() => expect(result.current.data).toHaveLength(1));
    await act(() => setLanguage('fr'));
    rerender(2025);
    expect(result.current.data).toBeNull();
    await arrive();
    await waitFor(() => expect(result.current.data).toHaveLength(1));
    await act(() => setLanguage('it'));
    await act(() => clearData());
    rerender(2025);
    expect(result.current.data).toBeNull();
  });
});
