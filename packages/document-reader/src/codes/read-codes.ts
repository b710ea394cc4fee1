import { maxCodeParts, type Code, type CodePart, type XmlElement } from '../contents.ts';
import { parseXml } from './parse-xml.ts';
import type { CodeSymbol } from './symbols.ts';
import { unpackPayload } from './unpack.ts';

interface Part {
  readonly set: string;
  readonly index: number;
  readonly size: number;
  readonly payload: Uint8Array;
  readonly symbol: CodeSymbol;
}

/**
 * What the barcodes of a paper say. A code of several symbols is one entry, also when some are missing. Symbols of other files
 * complete a code of which the paper holds some.
 */
export function readCodes(symbols: readonly CodeSymbol[], others: readonly CodePart[] = []): Code[] {
  const parts = symbols.flatMap((symbol) => toPart(symbol) ?? []);
  const sets = Map.groupBy(parts, ({ set }) => set);
  return [
    ...[...sets.values()].flatMap((set) => readSet(set, others) ?? []),
    ...symbols.flatMap((symbol) => readSingle(symbol) ?? []),
  ];
}

function toPart(symbol: CodeSymbol): Part | undefined {
  if (symbol.format !== 'PDF417') return undefined;
  const { sequence, bytes } = symbol;
  if (sequence) {
    const { id, index, size } = sequence;
    return { set: `macro ${id}`, index, size, payload: bytes, symbol };
  }
  return toSwissdecPart(symbol) ?? { set: 'single', index: 0, size: 1, payload: bytes, symbol };
}

const headerBytes = 14;
const swissdecMark = 0x7a;

/**
 * A symbol of Swissdec, which numbers its symbols itself: bytes 1–4 identify the document, 5 is a mark, 6–8 are the size,
 * 11–12 tens and units of the number of this symbol, 13–14 of the number of all.
 */
function toSwissdecPart(symbol: CodeSymbol): Part | undefined {
  const bytes = Buffer.from(symbol.bytes);
  if (bytes.length <= headerBytes || bytes[4] !== swissdecMark) return undefined;
  const length = bytes.readUIntBE(5, 3);
  const index = bytes.readUInt8(10) * 10 + bytes.readUInt8(11) - 1;
  const size = bytes.readUInt8(12) * 10 + bytes.readUInt8(13);
  if (length <= headerBytes || length > bytes.length || index < 0 || index >= size) return undefined;
  const payload = bytes.subarray(headerBytes, length);
  return { set: `swissdec ${bytes.toString('hex', 0, 4)}`, index, size, payload, symbol };
}

function readSet(own: readonly Part[], others: readonly CodePart[]): Code | undefined {
  const alone = joinParts(own);
  const first = own.find(({ index }) => index === alone.numbers[0]);
  if (!first || alone.of > maxCodeParts) return undefined;
  const { set } = first;
  const fitting = others.filter((other) => other.set === set && isSameSize(other.size, alone.size));
  const together =
    alone.xml || fitting.length === 0 ? alone : joinParts([...fitting.map(decodePart), ...own]);
  // Programs may give two codes the same id, whose symbols together say nothing.
  const { numbers, of, xml } = together.isWhole && !together.xml ? alone : together;
  const kind = kindOf(xml) ?? (xml || set === 'single' ? undefined : kindOfPart(first));
  if (!kind) return undefined;
  const { page, box } = first.symbol;
  const parts = alone.xml || set === 'single' ? {} : { parts: own.map(encodePart) };
  return { kind, page, box, isComplete: xml !== null, symbols: numbers.length, of, xml, ...parts };
}

const isSameSize = (size: number, other: number) => size === other || size === 0 || other === 0;
const decodePart = ({ payload, ...part }: CodePart) => ({ ...part, payload: Buffer.from(payload, 'base64') });
const encodePart = ({ set, index, size, payload }: Part): CodePart => ({
  ...{ set, index, size },
  payload: Buffer.from(payload).toString('base64'),
});

/** The XML of the symbols of a set, of which a later one replaces an earlier one of the same number. */
function joinParts(parts: readonly Pick<Part, 'index' | 'size' | 'payload'>[]) {
  // The number of symbols is optional in macro PDF417, and then 0; the last one declares it, or none does.
  const size = Math.max(...parts.map((part) => part.size));
  const byIndex = new Map(parts.map(({ index, payload }) => [index, payload]));
  const numbers = [...byIndex.keys()].sort((a, b) => a - b);
  const of = size > 0 ? size : Math.max(...numbers) + 1;
  const isWhole = numbers.length === of && numbers.every((number, place) => number === place);
  const xml = isWhole ? tryReadXml(numbers.map((number) => byIndex.get(number) ?? noBytes)) : null;
  return { size, numbers, of, isWhole, xml };
}

const noBytes = new Uint8Array();

function tryReadXml(payloads: readonly Uint8Array[]): XmlElement | null {
  try {
    return parseXml(unpackPayload(Buffer.concat(payloads)));
  } catch {
    // Printed by anybody: garbage is a code that says nothing.
    return null;
  }
}

type CodeKind = 'salary-certificate' | 'tax-statement' | 'tax-return';

/** The code that a root element is of; other messages of eCH have the root of a tax return, too. */
export function kindOf(xml: XmlElement | null): CodeKind | undefined {
  if (xml?.name === 'T') return 'salary-certificate';
  if (xml?.name === 'message') return isTaxReturn(xml) ? 'tax-return' : undefined;
  return xml?.name === 'taxStatement' ? 'tax-statement' : undefined;
}

/** A return has the header of eCH-0119 with its year, and its main form. */
const isTaxReturn = ({ children }: XmlElement): boolean =>
  ['header', 'content'].every((name) => children.some((child) => child.name === name)) &&
  children.some((child) => child.children.some(({ name }) => name === 'mainForm'));

/** The code that an incomplete set is of. */
function kindOfPart({ set }: Part): CodeKind {
  return set.startsWith('swissdec') ? 'salary-certificate' : 'tax-statement';
}

/** `separatorCode` of the contracts, whose code a reader process may not load. */
const separatorCode = 'DOSSIER-SEPARATOR-1';
/** Swiss Payment Standards, QR-bill: `SPC`, version 2, UTF-8. */
const qrBillStart = /^SPC\r?\n02\d\d\r?\n1\r?\n/;
const maxQrLines = 40;

function readSingle({ format, page, box, bytes, text }: CodeSymbol): Code | undefined {
  if (format === 'QRCode' && qrBillStart.test(text))
    return { kind: 'qr-bill', page, box, lines: decodeBill(bytes, text).split(/\r?\n/).slice(0, maxQrLines) };
  if (format === 'QRCode' && text === separatorCode) return { kind: 'separator', page, box };
  if (format === 'Code128' && /^\d{16}$/.test(text))
    return { kind: 'tax-statement-page', page, box, digits: text };
  return undefined;
}

/** The standard says UTF-8; the decoder guesses where a program wrote Latin-1. */
function decodeBill(bytes: Uint8Array, guessed: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return guessed;
  }
}
