const maxBytes = 255;
/** Longer than any extension in use; what is longer is not one. */
const maxExtensionBytes = 20;

/** Controls, direction marks (which make `fdp.exe` read as `exe.pdf`), line separators, byte order mark, lone surrogates. */
const unwanted = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/**
 * The name a paper came with, as data: NFC, without folders and invisible marks, at most 255 bytes with its
 * extension. Never used as a path. Undefined when nothing is left.
 */
export function cleanFileName(raw: string): string | undefined {
  const [base = ''] = raw.normalize('NFC').replace(unwanted, '').split(/[/\\]/).slice(-1);
  const name = shorten(base.trim());
  return name === '' || name === '.' || name === '..' ? undefined : name;
}

function shorten(name: string): string {
  if (Buffer.byteLength(name) <= maxBytes) return name;
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 ? name.slice(dot) : '';
  const extension = Buffer.byteLength(ending) <= maxExtensionBytes ? ending : '';
  let room = maxBytes - Buffer.byteLength(extension);
  let stem = '';
  for (const character of name) {
    room -= Buffer.byteLength(character);
    if (room < 0) break;
    stem += character;
  }
  return stem.trimEnd() + extension;
}
