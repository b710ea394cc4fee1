import { createHash } from 'node:crypto';
import { defaultTaxYear, uploadFiles } from '@dossier/contracts';
import type { Product } from './product.ts';
import { send } from './users.ts';

/** A file to upload. */
export interface Sample {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Uploads files in one request, and returns their ids. */
export async function uploadSamples(
  product: Product,
  cookie: string,
  samples: readonly Sample[],
  categoryId?: number,
): Promise<string[]> {
  const form = new FormData();
  if (categoryId !== undefined) form.append('categoryId', String(categoryId));
  form.append('taxYear', String(defaultTaxYear(new Date())));
  for (const { bytes } of samples) form.append('hashes[]', createHash('sha256').update(bytes).digest('hex'));
  for (const { name, bytes } of samples) form.append('files', new Blob([new Uint8Array(bytes)]), name);
  const response = await send(product, uploadFiles.path, { method: 'POST', cookie, body: form });
  const { files } = uploadFiles.response.parse(await response.json());
  return files.map((result) => {
    if (result.status !== 'fulfilled' || result.value.file.problem)
      throw new Error(`not stored: ${JSON.stringify(result)}`);
    return result.value.file.id;
  });
}

/** A PDF with a page of text. */
export function letter(id: string): Buffer {
  const lines = Array.from({ length: 40 }, (_, line) => `40 ${780 - line * 18} Td (Line ${line} ${id}) Tj`);
  const content = lines.map((line) => `BT /F1 11 Tf ${line} ET`).join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ].map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);
  return Buffer.from(`%PDF-1.4\n${objects.join('')}trailer\n<< /Root 1 0 R >>\n%%EOF\n`);
}
