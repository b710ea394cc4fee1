import { z } from 'zod';

/** Where a page ended: the last row of it. */
export interface Cursor {
  uploadedAt: Date;
  id: string;
}

const shape = z.tuple([z.number().int().positive().max(8.64e15), z.uuid()]);

export function writeCursor({ uploadedAt, id }: Cursor): string {
  return Buffer.from(JSON.stringify([uploadedAt.getTime(), id])).toString('base64url');
}

/** Undefined for anything `writeCursor` did not write. */
export function readCursor(text: string): Cursor | undefined {
  try {
    const [time, id] = shape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return { uploadedAt: new Date(time), id };
  } catch {
    return undefined;
  }
}
