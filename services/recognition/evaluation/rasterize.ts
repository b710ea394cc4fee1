import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';

/** A grey picture. */
export interface Picture {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

let library: ReturnType<typeof PDFiumLibrary.init> | undefined;

/** Renders the pages of a PDF. */
export async function rasterize(pdf: Buffer, dpi: number): Promise<Picture[]> {
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(pdf);
  try {
    const pages: Picture[] = [];
    for (const page of document.pages()) {
      const { data, width, height } = await page.render({ scale: dpi / 72, render: 'bitmap' });
      const grey = await sharp(data, { raw: { width, height, channels: 4 } })
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const { channels } = grey.info;
      pages.push({ data: grey.data.filter((_, at) => at % channels === 0), width, height });
    }
    return pages;
  } finally {
    document.destroy();
  }
}
