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
