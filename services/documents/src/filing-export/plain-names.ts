/** Letters that do not become ASCII by leaving out their marks. */
const spelled: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
};

/** The name in letters and digits of ASCII, which every tax program takes. Never empty. */
export function plainName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[äöüÄÖÜßæœøłđ]/g, (letter) => spelled[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return plain || 'Paper';
}

/** The name with its extension in at most `maxLength` characters. */
export function shorten(stem: string, extension: string, maxLength: number): string {
  return `${stem.slice(0, maxLength - extension.length - 1).replace(/-$/, '')}.${extension}`;
}
