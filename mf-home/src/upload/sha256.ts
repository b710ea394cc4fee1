/**
 * SHA-256 of a file as lower-case hex. Undefined where the browser offers no digest (a page served over plain http
 * from another machine); the server computes its own in any case (READINGS 16).
 */
export async function sha256Hex(file: Blob): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
