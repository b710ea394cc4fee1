/**
 * Why an expert cannot use a file. Such a file is stored, but does not cover a required category.
 * - `passwordProtected`: it opens with a password only
 * - `damaged`: it cannot be decoded
 * - `empty`: a PDF of which every page is blank
 * - `misnamed`: the content is not what the extension of its name says
 * - `notADocument`: a web page, a program, a script or an archive
 */
export const fileProblems = ['passwordProtected', 'damaged', 'empty', 'misnamed', 'notADocument'] as const;
export type FileProblem = (typeof fileProblems)[number];
