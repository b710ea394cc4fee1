import { z } from 'zod';

/** Versions of the filed return of one filing. */
export const maxFiledReturns = 20;

/** Why a filing is completed without a return for the user to download. */
export const noReturnReasons = ['onPaper', 'byUser', 'notRequired', 'other'] as const;
export type NoReturnReason = (typeof noReturnReasons)[number];

export const maxNoReturnNote = 500;

/** A reason from the list; `note` says it in words and is required for `other`. */
export const noReturnForm = z.strictObject({
  reason: z.enum(noReturnReasons),
  note: z.string().trim().max(maxNoReturnNote).optional(),
});
