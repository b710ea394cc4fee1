import { z } from 'zod';

/**
 * Why an expert cannot use a file. Such a file is stored, but does not cover a required category.
 * - `passwordProtected`: it opens with a password only
 * - `damaged`: it cannot be decoded
 * - `empty`: a PDF of which every page is blank
 * - `misnamed`: the content is not what the extension of its name says
 * - `notADocument`: a web page, a program, a script or an archive
 * - `unsupported`: a picture of a format or size that is not shown, such as JPEG 2000, or a PDF of which only Adobe Reader
 *   shows the content (an XFA form, a portfolio)
 */
export const fileProblems = [
  'passwordProtected',
  'damaged',
  'empty',
  'misnamed',
  'notADocument',
  'unsupported',
] as const;
export type FileProblem = (typeof fileProblems)[number];

/**
 * How a response tells a problem. Published builds accept five values in `problem`; the sixth is `damaged` for them, and
 * `problemDetail` names it.
 */
export const problemFields = {
  /** Missing when nothing is known to be wrong. */
  problem: z.enum(fileProblems).exclude(['unsupported']).optional(),
  problemDetail: z.literal('unsupported').optional(),
};
type ProblemFields = z.infer<z.ZodObject<typeof problemFields>>;

export function presentProblem(problem: FileProblem | null): ProblemFields {
  if (problem === 'unsupported') return { problem: 'damaged', problemDetail: problem };
  return problem ? { problem } : {};
}

/** The problem of a file in a response. */
export function problemOf({ problem, problemDetail }: ProblemFields): FileProblem | undefined {
  return problemDetail ?? problem;
}
