/** A random UUID (RFC 9562, version 4). `crypto.randomUUID` is missing on pages without https. */
export function newUuid(): string {
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)));
  const fixed = bytes.map((byte, index) =>
    index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte,
  );
  const hex = fixed.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
