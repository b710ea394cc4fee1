import { z } from 'zod';

/** Where a page ended: the last row of it. */
export interface Cursor {
  uploadedAt: Date;
  id: string;
}

/** The same in the bin, which has an order of its own. */
export interface TrashCursor extends Cursor {
  deletedAt: Date;
}

const time = z.number().int().positive().max(8.64e15);
const shape = z.tuple([time, z.uuid()]);
const binShape = z.tuple([time, z.uuid(), time]);

export function writeCursor({ uploadedAt, id, deletedAt }: Cursor & { deletedAt: Date | null }): string {
  const parts = [uploadedAt.getTime(), id, ...(deletedAt ? [deletedAt.getTime()] : [])];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** Undefined for anything `writeCursor` did not write of a paper that is not in the bin. */
export function readCursor(text: string): Cursor | undefined {
  const parts = shape.safeParse(decode(text)).data;
  return parts && { uploadedAt: new Date(parts[0]), id: parts[1] };
}

/** Undefined for anything `writeCursor` did not write of a paper in the bin. */
export function readTrashCursor(text: string): TrashCursor | undefined {
  const parts = binShape.safeParse(decode(text)).data;
  return parts && { uploadedAt: new Date(parts[0]), id: parts[1], deletedAt: new Date(parts[2]) };
}

function decode(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}
