import { SaxesParser } from 'saxes';
import type { XmlElement } from '../contents.ts';

/** Far above every salary certificate and tax statement. */
const maxBytes = 8 * 1024 * 1024;
const maxDepth = 24;
const defaultMaxElements = 20_000;
const maxAttributes = 64;

interface OpenElement {
  name: string;
  attributes: Record<string, string>;
  children: OpenElement[];
  text: string;
}

/**
 * Parses a document into elements by their local names: the namespaces change with each version of a standard. Throws for
 * what is not well-formed, exceeds a limit, or declares a document type: there are no entities to expand, nothing is loaded.
 */
export function parseXml(
  bytes: Uint8Array,
  { maxElements = defaultMaxElements }: { maxElements?: number } = {},
): XmlElement {
  if (bytes.length > maxBytes) throw new Error('the XML is too long');
  const parser = new SaxesParser({ xmlns: false, position: false });
  const open: OpenElement[] = [];
  let root: OpenElement | undefined;
  let elements = 0;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('the XML declares a document type');
  });
  parser.on('opentag', ({ name, attributes }) => {
    elements += 1;
    const entries = Object.entries(attributes);
    if (elements > maxElements || open.length >= maxDepth || entries.length > maxAttributes)
      throw new Error('the XML has too many elements');
    const element: OpenElement = {
      name: localName(name),
      attributes: Object.fromEntries(
        entries
          .filter(([attribute]) => attribute !== 'xmlns' && !attribute.startsWith('xmlns:'))
          .map(([attribute, value]) => [localName(attribute), value]),
      ),
      children: [],
      text: '',
    };
    const parent = open.at(-1);
    if (parent) parent.children.push(element);
    else root = element;
    open.push(element);
  });
  const addText = (text: string): void => {
    const element = open.at(-1);
    if (element && text.trim() !== '') element.text += text.trim();
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => void open.pop());
  parser.write(decodeXml(bytes)).close();
  if (!root) throw new Error('the XML has no element');
  return root;
}

/** Whether an XML document has a signature (XMLDSig), wherever it is. */
export const hasSignature = ({ name, children }: XmlElement): boolean =>
  name === 'Signature' || children.some(hasSignature);

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Decodes by the byte order mark or the declared encoding, UTF-8 otherwise. */
export function decodeXml(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 120)).toString('latin1');
  if (start.startsWith('\xFE\xFF')) return new TextDecoder('utf-16be').decode(bytes);
  if (start.startsWith('\xFF\xFE')) return new TextDecoder('utf-16le').decode(bytes);
  const declared = /encoding=["']([\w-]{1,20})["']/.exec(start)?.[1]?.toLowerCase();
  const isLatin = declared !== undefined && ['iso-8859-1', 'iso-8859-15', 'windows-1252'].includes(declared);
  return new TextDecoder(isLatin ? declared : 'utf-8', { fatal: true }).decode(bytes);
}
