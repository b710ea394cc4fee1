import { z } from 'zod';
import { form11Details } from './form-11.ts';
import { incompleteCode } from './paper-findings.ts';
import { maxReturnProposals, returnProposal } from './last-return.ts';
import { paperKinds, unreadablePapers } from './paper-choices.ts';
import { maxPaperValues, paperHead, recognizedValue } from './readings.ts';
import { paperSignature, taxStatement } from './tax-statement.ts';

/** What the rules recognize in the contents of a paper. With the confidence `none`, kind and category are null. */
export const recognizedPaper = z.object({
  ...paperHead.shape,
  kind: z.enum(paperKinds).nullable(),
  values: z.array(recognizedValue).max(maxPaperValues),
  /** The pages of the paper that are not in the file, and how many it has; null where it numbers none. */
  pages: z.object({ missing: z.array(z.number().int()), of: z.number().int() }).nullable(),
  /** The days (`2024-03-31`) and months (`2024-03`) that the text names; they tell papers with the same amount apart. */
  dates: z.array(z.string()).optional(),
  unreadable: z.enum(unreadablePapers).nullable(),
  /** Of an e-tax statement. */
  statement: taxStatement.optional(),
  /** Of form 11. */
  form11: form11Details.optional(),
  incompleteCode: incompleteCode.optional(),
  /** Of an XML file that bears a signature. */
  signature: paperSignature.optional(),
  /** Of a tax return: what may be taken over for the year after it. */
  proposals: z.array(returnProposal).max(maxReturnProposals).optional(),
});
export type RecognizedPaper = z.infer<typeof recognizedPaper>;
