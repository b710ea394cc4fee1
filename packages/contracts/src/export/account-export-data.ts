import { z } from 'zod';
import { time } from '../params/export-fields.ts';

/** The exports by administrators in the user's own export. */
export const exportedAccountExports = z
  .array(
    z.object({
      at: time,
      reason: z.string().nullable().describe('null when the stored text is damaged'),
    }),
  )
  .describe('Exports of your data that an administrator prepared, oldest first');
export type ExportedAccountExport = z.infer<typeof exportedAccountExports>[number];
