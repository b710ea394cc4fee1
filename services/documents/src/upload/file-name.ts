const maxBytes = 255;
/** Longer than any extension in use: a longer suffix is part of the name. */
const maxExtensionBytes = 20;

/** Control characters, direction marks (which display `fdp.exe` as `exe.pdf`), line separators, byte order mark, lone surrogates. */
const invisible = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/**
 * Normalizes the name of an uploaded file: NFC, without directories and invisible characters, at most 255 bytes
 * including the extension. The name is data and never used as a path. Returns undefined when nothing is left.
 */
export function cleanFileName(raw: string): string | undefined {
  const [base = ''] = raw.normalize('NFC').replace(invisible, '').split(/[/\\]/).slice(-1);
  const name = shorten(base.trim());
  return name === '' || name === '.' || name === '..' ? undefined : name;
}

function shorten(name: string): string {
  if (Buffer.byteLength(name) <= maxBytes) return name;
  const dot = name.lastIndexOf('.');
  const suffix = dot > 0 ? name.slice(dot) : '';
  const extension = Buffer.byteLength(suffix) <= maxExtensionBytes ? suffix : '';
  let remaining = maxBytes - Buffer.byteLength(extension);
  let stem = '';
  for (const character of name) {
    remaining -= Buffer.byteLength(character);
    if (remaining < 0) break;
    stem += character;
  }
  return stem.trimEnd() + extension;
}
