import { useEffect, useState } from 'react';

interface PicturePages {
  /** Pages that are known. */
  readonly count: number;
  /** Whether there may be more. */
  readonly isOpenEnded: boolean;
}

/**
 * The pages of a picture as they are reached: the next one is loaded ahead, and after the last one there is none. Only a TIFF
 * has several; null for anything else.
 */
export function usePicturePages(urlOf: ((page: number) => string) | null, page: number): PicturePages {
  const [pages, setPages] = useState<PicturePages>({ count: 1, isOpenEnded: urlOf !== null });
  const next = urlOf && pages.isOpenEnded && page === pages.count ? urlOf(pages.count + 1) : null;
  useEffect(() => {
    if (next === null) return;
    const picture = new Image();
    picture.onload = () => setPages(({ count }) => ({ count: count + 1, isOpenEnded: true }));
    picture.onerror = () => setPages(({ count }) => ({ count, isOpenEnded: false }));
    picture.src = next;
    return () => {
      picture.onload = picture.onerror = null;
    };
  }, [next]);
  return pages;
}
