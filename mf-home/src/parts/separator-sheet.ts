import { isDarkModule, separatorModules } from '@dossier/contracts';
import { pagesToPdf } from '@dossier/shared-features/photos-pdf';
import { saveFile } from '@dossier/remote-kit/save-file';

/** A4 at 150 dots per inch. */
const [width, height] = [1240, 1754];
const margin = 120;
const moduleSide = 22;

export interface SheetTexts {
  readonly title: string;
  readonly text: string;
  readonly fileName: string;
}

/** Saves a separator sheet as a PDF to print: its code begins a new document where it lies in a scanned pile. */
export async function saveSeparatorSheet(texts: SheetTexts): Promise<void> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the sheet cannot be drawn');
  drawSheet(context, texts);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  if (!picture) throw new Error('the sheet cannot be drawn');
  saveFile(await pagesToPdf([{ file: picture, width, height }], texts.fileName), texts.fileName);
}

function drawSheet(context: CanvasRenderingContext2D, { title, text }: SheetTexts): void {
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.fillStyle = 'black';
  const { size } = separatorModules;
  const [left, top] = [(width - size * moduleSide) / 2, 420];
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1)
      if (isDarkModule(x, y))
        context.fillRect(left + x * moduleSide, top + y * moduleSide, moduleSide, moduleSide);
  context.textAlign = 'center';
  context.font = 'bold 64px sans-serif';
  context.fillText(title, width / 2, 280, width - 2 * margin);
  context.font = '36px sans-serif';
  let line = '';
  let bottom = 1120;
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (context.measureText(longer).width > width - 2 * margin) {
      context.fillText(line, width / 2, bottom);
      bottom += 54;
      line = word;
    } else line = longer;
  }
  context.fillText(line, width / 2, bottom);
}
