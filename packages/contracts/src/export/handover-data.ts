import { z } from 'zod';

const time = z.iso.datetime();

export const exportedHandovers = z
  .array(
    z.object({
      createdAt: time,
      expiresAt: time,
      taxYear: z.number().int(),
      categoryId: z.number().int().nullable().describe('null when the documents are sorted'),
      isOpened: z.boolean().describe('Whether a phone has opened the code'),
    }),
  )
  .describe('Uploads that are handed over to a phone at the moment')
  .default([]);

export const fromPhone = z
  .literal(true)
  .optional()
  .describe('This version came from the phone to which you had handed the upload');
