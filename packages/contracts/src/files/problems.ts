import { z } from 'zod';
import { openChoice } from '../choices.ts';

/**
 * Why an expert cannot use a file. Such a file is stored, but does not cover a required category.
 * - `passwordProtected`: it opens with a password only
 * - `damaged`: it cannot be decoded
 * - `empty`: a PDF of which every page is blank
 * - `misnamed`: the content is not what the extension of its name says
 * - `notADocument`: a web page, a program, a script or an archive
 * - `unsupported`: a picture of a format or size that is not shown, such as JPEG 2000, or a PDF of which only Adobe Reader
 *   shows the content (an XFA form, a portfolio)
 * - `malware`: the scanner of the operator found malware; nobody gets its bytes
 */
export const fileProblems = [
  'passwordProtected',
  'damaged',
  'empty',
  'misnamed',
  'notADocument',
  'unsupported',
  'malware',
] as const;
export type FileProblem = (typeof fileProblems)[number];

const details = ['unsupported', 'malware'] as const;

/**
 * How a response tells a problem. Builds that know five values in `problem` show the others as `damaged`, and `problemDetail`
 * names them.
 */
export const problemFields = {
  /** Missing when nothing is known to be wrong. */
  problem: z.enum(fileProblems).exclude(details).optional(),
  problemDetail: openChoice(z.enum(details), 'unsupported').optional(),
};
type ProblemFields = z.infer<z.ZodObject<typeof problemFields>>;

export function presentProblem(problem: FileProblem | null): ProblemFields {
  if (problem === 'unsupported' || problem === 'malware')
    return { problem: 'damaged', problemDetail: problem };
  return problem ? { problem } : {};
}

/** The problem of a file in a response. */
export function problemOf({ problem, problemDetail }: ProblemFields): FileProblem | undefined {
  return problemDetail ?? problem;
}
