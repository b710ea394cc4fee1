/** Characters that Windows, macOS or Linux refuse in a name, and all that are invisible. */
const refused = /[<>:"/\\|?*\p{C}\p{Zl}\p{Zp}]/gu;
/** Names of devices, with any extension (Microsoft, "Naming Files, Paths, and Namespaces"). */
const deviceName = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;
/** In characters. Leaves room for the directories within the 260 characters of a path on Windows. */
const maxLength = 120;
const maxExtension = 20;

/** Returns a name that can be unpacked on every system: not empty, no directory, no device, not too long. */
export function safeName(name: string): string {
  const cleaned = name
    .normalize('NFC')
    .replace(refused, '_')
    .trim()
    .replace(/(?<![. ])[. ]+$/, '');
  const usable = cleaned === '' || deviceName.test(cleaned) ? `_${cleaned}` : cleaned;
  return joinName(splitName(usable));
}

interface NameParts {
  readonly stem: string;
  /** With the dot; empty when there is none. */
  readonly extension: string;
}

function splitName(name: string): NameParts {
  const dot = name.lastIndexOf('.');
  const isExtension = dot > 0 && name.length - dot <= maxExtension;
  return isExtension
    ? { stem: name.slice(0, dot), extension: name.slice(dot) }
    : { stem: name, extension: '' };
}

function joinName({ stem, extension }: NameParts, suffix = ''): string {
  const characters = [...stem].slice(0, maxLength - extension.length - suffix.length);
  return `${characters.join('').trimEnd()}${suffix}${extension}`;
}

/**
 * Assigns a unique path to every entry of an archive. Paths that differ only in case are the same file on Windows and
 * macOS: the second one gets " (2)".
 */
export function createEntryPaths(): (directories: readonly string[], name: string) => string {
  const used = new Set<string>();
  return (directories, name) => {
    const directory = directories.map(safeName).join('/');
    const parts = splitName(safeName(name));
    for (let number = 1; ; number += 1) {
      const path = `${directory}/${joinName(parts, number === 1 ? '' : ` (${number})`)}`;
      const key = path.toLowerCase();
      if (used.has(key)) continue;
      used.add(key);
      return path;
    }
  };
}
