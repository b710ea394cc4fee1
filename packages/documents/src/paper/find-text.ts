import type { PaperBox } from '@dossier/contracts';
import type { PDFDocumentProxy, PDFPageProxy } from '@dossier/remote-kit/pdf';

/** A place in a PDF where a text was found. */
export interface TextHit {
  /** From 1. */
  page: number;
  boxes: readonly PaperBox[];
}

/** Hits that are listed at most. */
const maxHits = 500;

interface Item {
  /** Where the text of the item starts in the text of the page. */
  start: number;
  length: number;
  transform: readonly number[];
  width: number;
  height: number;
}

/** Every place of a text in a PDF, in reading order; upper and lower case are the same. */
export async function findText(document: PDFDocumentProxy, query: string): Promise<TextHit[]> {
  const wanted = query.trim().toLocaleLowerCase();
  const hits: TextHit[] = [];
  if (wanted === '') return hits;
  for (let page = 1; page <= document.numPages && hits.length < maxHits; page += 1) {
    const shown = await document.getPage(page);
    const { text, items } = await readText(shown);
    for (let at = text.indexOf(wanted); at >= 0 && hits.length < maxHits; at = text.indexOf(wanted, at + 1))
      hits.push({ page, boxes: boxesOf(shown, items, at, at + wanted.length) });
  }
  return hits;
}

async function readText(page: PDFPageProxy): Promise<{ text: string; items: readonly Item[] }> {
  const content = await page.getTextContent();
  let text = '';
  const items: Item[] = [];
  for (const item of content.items) {
    if (!('str' in item)) continue;
    const { transform, width, height } = item;
    items.push({
      start: text.length,
      length: item.str.length,
      transform: transform as number[],
      width,
      height,
    });
    text += item.str.toLocaleLowerCase() + (item.hasEOL ? ' ' : '');
  }
  return { text, items };
}

/** The parts of the items between two positions; the characters of an item count as equally wide. */
function boxesOf(page: PDFPageProxy, items: readonly Item[], from: number, to: number): PaperBox[] {
  const viewport = page.getViewport({ scale: 1 });
  return items
    .filter(({ start, length }) => start < to && start + length > from)
    .map(({ start, length, transform, width, height }) => {
      const [x = 0, y = 0] = transform.slice(4);
      const share = (position: number) => Math.min(1, Math.max(0, (position - start) / length));
      const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(x + width * share(from), y);
      const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(x + width * share(to), y + height);
      return [
        Math.min(x1, x2) / viewport.width,
        Math.min(y1, y2) / viewport.height,
        Math.abs(x2 - x1) / viewport.width,
        Math.abs(y2 - y1) / viewport.height,
      ] as PaperBox;
    });
}
