import PDFDocument from 'pdfkit';
import type { Sheet } from './sheet.ts';

/** Draws sheets as a PDF with a text layer. */
export function drawPdf(sheets: readonly Sheet[]): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false, info: { CreationDate: new Date(0) } });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Buffer>((resolve) => document.on('end', () => resolve(Buffer.concat(chunks))));
  for (const { width, height, texts, rules, images } of sheets) {
    document.addPage({ size: [width, height], margin: 0 });
    for (const { text, x, y, size, font, color } of texts)
      document.font(font).fontSize(size).fillColor(color).text(text, x, y, { lineBreak: false });
    for (const rule of rules)
      document
        .moveTo(rule.x, rule.y)
        .lineTo(rule.x + rule.width, rule.y)
        .lineWidth(0.5)
        .stroke('#444444');
    for (const image of images)
      document.image(Buffer.from(image.png), image.x, image.y, { width: image.width, height: image.height });
  }
  document.end();
  return done;
}

/** A PDF that has only pictures, as a scanner writes it. */
export function picturePdf(
  pages: readonly { readonly jpeg: Buffer; readonly width: number; readonly height: number }[],
) {
  const document = new PDFDocument({ autoFirstPage: false, info: { CreationDate: new Date(0) } });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Buffer>((resolve) => document.on('end', () => resolve(Buffer.concat(chunks))));
  for (const { jpeg, width, height } of pages) {
    document.addPage({ size: [width, height], margin: 0 });
    document.image(jpeg, 0, 0, { width, height });
  }
  document.end();
  return done;
}
