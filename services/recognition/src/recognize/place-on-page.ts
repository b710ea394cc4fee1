import type { RecognizedPaper, RecognizedValue } from '@dossier/contracts';
import { storedBox, type PaperContents } from '@dossier/document-reader/contents';

/** From the sheet of paper, which a photo shows at an angle, to the page as it is stored. */
export function placeOnPages(paper: RecognizedPaper, { pages }: PaperContents): RecognizedPaper {
  const place = (value: RecognizedValue): RecognizedValue => {
    const page = pages.find(({ number }) => number === value.page);
    return page && value.box ? { ...value, box: [...storedBox(page, value.box)] } : value;
  };
  return { ...paper, values: paper.values.map(place) };
}
