import { layout, namespaces, type Layout } from './layout.ts';

/** The value of each element by its path; those of the third `childData` have `childData[3]` in theirs. */
export type DraftValues = ReadonlyMap<string, { readonly value: string }>;

/** Writes the elements that have a value, in the order of the schema. */
export function toXml(values: DraftValues): string {
  const declared = Object.entries(namespaces).map(([prefix, uri]) =>
    prefix ? ` xmlns:${prefix}="${uri}"` : ` xmlns="${uri}"`,
  );
  const body = writeChildren(layout, '', values, 1);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<message${declared.join('')} minorVersion="0">\n${body}</message>\n`;
}

function writeChildren(children: Layout, parent: string, values: DraftValues, depth: number): string {
  return Object.entries(children)
    .map(([name, child]) => {
      const path = parent ? `${parent}/${name}` : name;
      if (child === null || !isRepeated(child)) return writeElement(name, path, child, values, depth);
      let written = '';
      for (let number = 1; ; number += 1) {
        const one = writeElement(name, `${path}[${number}]`, child[0], values, depth);
        if (!one) return written;
        written += one;
      }
    })
    .join('');
}

const isRepeated = (child: Layout | readonly [Layout]): child is readonly [Layout] => Array.isArray(child);

/** Empty for an element without a value. */
function writeElement(
  name: string,
  path: string,
  child: Layout | null,
  values: DraftValues,
  depth: number,
): string {
  const indent = '  '.repeat(depth);
  if (child === null) {
    const stored = values.get(path);
    return stored ? `${indent}<${name}>${escapeText(stored.value)}</${name}>\n` : '';
  }
  const content = writeChildren(child, path, values, depth + 1);
  return content && `${indent}<${name}>\n${content}${indent}</${name}>\n`;
}

/** XML 1.0, 2.2 and 2.4: without the characters that no document may contain. */
const escapeText = (text: string): string =>
  text
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Cs}/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
