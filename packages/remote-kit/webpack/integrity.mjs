import { createHash } from 'node:crypto';

/** The value of an `integrity` attribute (W3C Subresource Integrity). */
export const integrityOf = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`;
