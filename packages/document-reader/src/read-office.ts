import { UnreadableError } from './jobs.ts';

/** [MS-OFFCRYPTO] 2.3.4.4: the stream that holds an encrypted document, inside a compound file. */
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le');
const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const zip = Buffer.from('PK\x03\x04', 'latin1');
/** ISO/IEC 29500-2 and ISO/IEC 26300-3: every package of these formats contains one of them. */
const packageParts = ['[Content_Types].xml', 'mimetypeapplication/vnd.oasis.opendocument'];

/**
 * Throws an UnreadableError for a text document or spreadsheet that needs a password or has another content than its name
 * says. Nothing is unpacked.
 */
export function inspectOffice(bytes: Buffer): void {
  const start = bytes.subarray(0, 8);
  if (start.equals(compoundFile)) {
    if (bytes.includes(encryptedPackage)) throw new UnreadableError('passwordProtected');
    return;
  }
  const isPackage =
    start.subarray(0, 4).equals(zip) && packageParts.some((part) => bytes.includes(part, 0, 'latin1'));
  if (!isPackage) throw new UnreadableError('misnamed');
}
