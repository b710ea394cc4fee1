import { z } from 'zod';

/** The position after the last row of a page of files. */
export interface Cursor {
  uploadedAt: Date;
  id: string;
}

/** The position after the last row of a page of the trash, which is ordered by deletion. */
export interface TrashCursor extends Cursor {
  deletedAt: Date;
}

const time = z.number().int().positive().max(8.64e15);
const cursorSchema = z.tuple([time, z.uuid()]);
const trashCursorSchema = z.tuple([time, z.uuid(), time]);

export function writeCursor({ uploadedAt, id, deletedAt }: Cursor & { deletedAt: Date | null }): string {
  const parts = [uploadedAt.getTime(), id, ...(deletedAt ? [deletedAt.getTime()] : [])];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** Returns undefined for any text that `writeCursor` does not produce for a file outside the trash. */
export function readCursor(text: string): Cursor | undefined {
  const parts = cursorSchema.safeParse(decode(text)).data;
  return parts && { uploadedAt: new Date(parts[0]), id: parts[1] };
}

/** Returns undefined for any text that `writeCursor` does not produce for a file in the trash. */
export function readTrashCursor(text: string): TrashCursor | undefined {
  const parts = trashCursorSchema.safeParse(decode(text)).data;
  return parts && { uploadedAt: new Date(parts[0]), id: parts[1], deletedAt: new Date(parts[2]) };
}

function decode(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}
