export interface PdfPage {
  /** A colour JPEG, as written by a canvas. */
  readonly file: Blob;
  readonly width: number;
  readonly height: number;
}

/** Width of A4 in points; the height follows the picture. */
const pageWidth = 595;

/**
 * Combines pictures into one PDF, one page each. A PDF embeds a JPEG unchanged, so no library is needed: each page draws one
 * image over its whole area (PDF 1.7, sections 7.5 and 8.9).
 */
export async function pagesToPdf(pages: readonly PdfPage[], name: string): Promise<File> {
  const parts: BlobPart[] = [];
  const offsets: number[] = [];
  let length = 0;
  const write = (part: string | Uint8Array<ArrayBuffer>) => {
    parts.push(part);
    length += part.length; // all text here is ASCII
  };
  const object = (...content: (string | Uint8Array<ArrayBuffer>)[]) => {
    offsets.push(length);
    write(`${offsets.length} 0 obj\n`);
    content.forEach(write);
    write('\nendobj\n');
  };
  const stream = (entries: string, bytes: string | Uint8Array<ArrayBuffer>) =>
    object(`<< ${entries} /Length ${bytes.length} >>\nstream\n`, bytes, '\nendstream');

  write('%PDF-1.4\n');
  object('<< /Type /Catalog /Pages 2 0 R >>');
  const kids = pages.map((_, index) => `${3 + index * 3} 0 R`).join(' ');
  object(`<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`);
  for (const [index, { file, width, height }] of pages.entries()) {
    const id = 3 + index * 3;
    const pageHeight = Math.round((pageWidth * height) / width);
    object(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}]`,
      ` /Resources << /XObject << /Photo ${id + 1} 0 R >> >> /Contents ${id + 2} 0 R >>`,
    );
    stream(
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height}` +
        ' /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
      new Uint8Array(await file.arrayBuffer()),
    );
    stream('', `q ${pageWidth} 0 0 ${pageHeight} 0 0 cm /Photo Do Q`);
  }
  const start = length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  write(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${entries.join('')}`);
  write(`trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return new File(parts, name, { type: 'application/pdf' });
}
