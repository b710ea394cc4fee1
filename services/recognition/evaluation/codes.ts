import { deflateSync } from 'node:zlib';
import bwipjs from 'bwip-js/node';
import { zipSync } from 'fflate';

/** A code as a picture, with its size in modules. */
export interface CodePicture {
  readonly png: Uint8Array;
  readonly widthModules: number;
  readonly heightModules: number;
}

const scale = 3;

/** The options of the kinds of codes are not in the types of the library. */
interface CodeOptions {
  readonly bcid: string;
  readonly text: string;
  readonly [option: string]: unknown;
}

async function draw(options: CodeOptions): Promise<CodePicture> {
  const png = await bwipjs.toBuffer({ ...options, scale, paddingwidth: 2, paddingheight: 2 });
  return { png, widthModules: png.readUInt32BE(16) / scale, heightModules: png.readUInt32BE(20) / scale };
}

const headerBytes = 14;
const chunkBytes = 560;

/** The symbols of a salary certificate of Swissdec: a ZIP with the entry `txab`, cut into parts with a header each. */
export async function salaryCodes(xml: string, id: number): Promise<CodePicture[]> {
  const zip = zipSync({ txab: new TextEncoder().encode(xml) });
  const count = Math.ceil(zip.length / chunkBytes);
  const parts = Array.from({ length: count }, (_, at) =>
    zip.subarray(at * chunkBytes, (at + 1) * chunkBytes),
  );
  return Promise.all(
    parts.map((part, at) => {
      const size = part.length + headerBytes;
      const header = Buffer.from([
        ...[id >> 24, id >> 16, id >> 8, id].map((byte) => byte & 255),
        ...[0x7a, size >> 16, (size >> 8) & 255, size & 255, at === 0 ? 1 : 2, 3],
        ...[at + 1, count].flatMap((number) => [Math.floor(number / 10), number % 10]),
      ]);
      return draw({
        bcid: 'pdf417',
        text: Buffer.concat([header, part]).toString('latin1'),
        binarytext: true,
        columns: 15,
        eclevel: 2,
        rowmult: 3,
      });
    }),
  );
}

/** eCH-0196: 13 columns and 35 rows with error correction level 4, as macro PDF417. */
const sheet = { columns: 13, rows: 35, correction: 32 };
const codewords = sheet.columns * sheet.rows - sheet.correction - 1;
/** The control block: mark, number of the segment, id of the file, count, end. */
const control = { mark: 928, field: 923, countField: 1, end: 922, fileId: [17, 53] };
const byteMode = { exact: 924, rest: 901 };
const padding = 900;
/** 100000 and the number in base 900. */
const segmentNumber = (number: number) => [111, 100 + number];

/** The symbols of an electronic tax statement: zlib in macro PDF417. */
export async function statementCodes(xml: string): Promise<CodePicture[]> {
  const bytes = deflateSync(Buffer.from(xml));
  const groups = Math.floor((codewords - 20) / 5);
  const size = groups * 6;
  const count = Math.ceil(bytes.length / size);
  return Promise.all(
    Array.from({ length: count }, (_, at) => {
      const data = byteCodewords(bytes.subarray(at * size, (at + 1) * size));
      const block = [
        ...[control.mark, ...segmentNumber(at), ...control.fileId],
        ...[control.field, control.countField, ...segmentNumber(count)],
        ...(at === count - 1 ? [control.end] : []),
      ];
      const filled = [
        ...data,
        ...Array<number>(codewords - data.length - block.length).fill(padding),
        ...block,
      ];
      return draw({
        bcid: 'pdf417',
        text: filled.map((codeword) => `^${String(codeword).padStart(3, '0')}`).join(''),
        raw: true,
        columns: sheet.columns,
        rows: sheet.rows,
        eclevel: 4,
        rowmult: 2,
      });
    }),
  );
}

/** Byte compaction: six bytes are five codewords in base 900, the rest one each. */
function byteCodewords(bytes: Uint8Array): number[] {
  const whole = bytes.length - (bytes.length % 6);
  const groups = Array.from({ length: whole / 6 }, (_, at) => {
    let value = bytes.subarray(at * 6, at * 6 + 6).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
    const group: number[] = [];
    for (let digit = 0; digit < 5; digit++) {
      group.unshift(Number(value % 900n));
      value /= 900n;
    }
    return group;
  });
  return [
    whole === bytes.length ? byteMode.exact : byteMode.rest,
    ...groups.flat(),
    ...bytes.subarray(whole),
  ];
}

/** The line code of a page of a tax statement: form, version, clearing number, page, 2D flag, orientation, direction. */
export const statementPageCode = (page: number, hasSheet: boolean): Promise<CodePicture> =>
  draw({
    bcid: 'code128',
    text: `19622${'00230'}${String(page).padStart(3, '0')}${hasSheet ? 1 : 0}01`,
    height: 8,
  });

/** The code of a QR-bill with the Swiss cross. */
export const qrBillCode = (lines: readonly string[]): Promise<CodePicture> =>
  draw({ bcid: 'swissqrcode', text: lines.join('\n') });
