const maxBytes = 255;
/** Longer than any extension in use: a longer suffix is part of the name. */
const maxExtensionBytes = 20;

/**
 * Characters without a glyph of their own: control and format characters (direction marks, which display `fdp.exe` as
 * `exe.pdf`; zero-width characters, with which two names look alike; tag characters, which carry hidden text), line
 * separators, lone surrogates, fillers, and the selectors of variants except the one of emoji (U+FE0F). The zero-width
 * joiner is one of them, so a joined emoji becomes its parts.
 */
const invisible =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2065\u3164\ufe00-\ufe0e\uffa0\u{e0000}-\u{e0fff}]/gu;

/**
 * Normalizes the name of an uploaded file: NFC, without directories and invisible characters, at most 255 bytes
 * including the extension. The name is data and never used as a path. Returns undefined when nothing is left.
 */
export function cleanFileName(raw: string): string | undefined {
  const [base = ''] = decodeQuotes(raw).normalize('NFC').replace(invisible, '').split(/[/\\]/).slice(-1);
  const name = shorten(base.trim());
  return name === '' || name === '.' || name === '..' ? undefined : name;
}

/** Browsers write quotes and line breaks of a name like this, and no other character (HTML, "multipart/form-data"). */
function decodeQuotes(name: string): string {
  return name.replace(/%22/g, '"').replace(/%0[AD]/gi, '');
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
