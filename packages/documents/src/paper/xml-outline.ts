/** One element of an XML file. */
export interface XmlLine {
  depth: number;
  name: string;
  attributes: readonly { name: string; value: string }[];
  /** The text of an element without children. */
  text: string;
}

/** Lines that are shown at most: an e-tax statement of a large portfolio has some thousands. */
const maxLines = 5000;

const isNamespace = (name: string): boolean => name.startsWith('xmlns') || name.startsWith('xsi:');

/** The elements of an XML file in document order, without namespaces; null for anything that is no XML. */
export function outlineOf(xml: string): XmlLine[] | null {
  const parsed = new DOMParser().parseFromString(xml, 'application/xml');
  if (parsed.querySelector('parsererror')) return null;
  const lines: XmlLine[] = [];
  const add = (element: Element, depth: number): void => {
    if (lines.length >= maxLines) return;
    lines.push({
      depth,
      name: element.localName,
      attributes: [...element.attributes]
        .filter(({ name }) => !isNamespace(name))
        .map(({ name, value }) => ({ name, value })),
      text: element.children.length === 0 ? element.textContent.trim() : '',
    });
    for (const child of element.children) add(child, depth + 1);
  };
  add(parsed.documentElement, 0);
  return lines;
}
