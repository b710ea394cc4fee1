import { encodeExtended } from 'content-disposition';

/**
 * A `Content-Disposition` header (RFC 6266) with both forms of the name: the exact one, and one in ASCII for clients
 * that cannot read it. The ASCII form is always quoted, and "_" replaces what some clients misread.
 */
export function contentDisposition(type: 'inline' | 'attachment', fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return `${type}; filename="${ascii}"; filename*=${encodeExtended(fileName)}`;
}
