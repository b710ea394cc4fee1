import { act, fireEvent, render } from '@testing-library/react';
import type { FileResponse } from '@dossier/contracts';
import { DossierProvider } from '@dossier/ui';
import { expect, it, vi } from 'vitest';
import { Thumbnail } from './thumbnail.tsx';

const file: Partial<FileResponse> = {
  id: 'a',
  version: 1,
  originalFileName: 'a.jpg',
  mediaType: 'image/jpeg',
};

it('a thumbnail that was refused for now is asked for again, a few times', () => {
  vi.useFakeTimers();
  try {
    const { container } = render(<Thumbnail file={file as FileResponse} />, { wrapper: DossierProvider });
    const image = () => container.querySelector('img');
    for (const _ of [1, 2, 3]) {
      fireEvent.error(image()!);
      expect(image()).toBeNull();
      act(() => vi.advanceTimersByTime(5_000));
      expect(image()).not.toBeNull();
    }
    fireEvent.error(image()!);
    act(() => vi.advanceTimersByTime(60_000));
    expect(image()).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});
