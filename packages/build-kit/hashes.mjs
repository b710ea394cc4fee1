import { createHash } from 'node:crypto';

/** The value of an `integrity` attribute (W3C Subresource Integrity). */
export const integrityOf = (content) => integrity('sha384', content);

/** The same for a chunk, shorter: the entry of a remote, part of its first page, lists the hashes of all chunks. */
export const chunkIntegrityOf = (content) => integrity('sha256', content);

const integrity = (algorithm, content) =>
  `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;
