/** What no linter sees: the length of files, and words that must not be committed. */
import { lineAt, readSources, type Problem, type SourceFile } from './lib/sources.ts';

const LONGEST_FILE = 300;
const TEST = /\.test\.tsx?$|\/test(ing)?\/|^e2e\//;
const CODE = /\.(ts|tsx|mjs)$/;
/** These name what they look for: the patterns below, and the samples of their test. */
const EXEMPT = /^tools\/source-rules(\.test)?\.ts$/;

const FORBIDDEN: readonly { files: RegExp; found: RegExp; message: string }[] = [
  {
    files: CODE,
    found: /\b(?:test|it|describe|suite)(?:\.\w+)*\.(?:only|skip|todo|fixme)\b/g,
    message: 'Every test runs, always. Delete what is not needed, mend what fails.',
  },
  {
    files: CODE,
    found: /\bwaitForTimeout\(/g,
    message: 'A test waits for what it expects, not for time to pass.',
  },
  { files: /./, found: /\b(?:TODO|FIXME|XXX)\b/g, message: 'Do it, or write an issue.' }, // what is looked for
  {
    files: /./,
    found: /(?<![\w.@/:-])\/(?:home|Users|root|work|tmp)\/\w/g,
    message: 'A path of one machine: use os.tmpdir(), a setting, or a path relative to the file.',
  },
  {
    files: CODE,
    found: /eslint-disable(?!.* -- \S)/g, // what is looked for
    message: 'A suppression says why in the same line: eslint-disable-next-line rule -- because …', // what is said of it
  },
  {
    files: /^(?!.*\.(?:entity|test|fixture)\.ts$).*\.ts$/,
    found: /\bnew EntitySchema\b/g,
    message: 'Declare entities in a file named *.entity.ts.',
  },
  {
    files: /^package-lock\.json$/,
    found: /"resolved": "https?:/g,
    message: 'The lockfile names no registry host: .npmrc sets omit-lockfile-registry-resolved.',
  },
];

/** Every breach in the given files. */
export function checkSources(files: readonly SourceFile[]): Problem[] {
  return files
    .filter(({ path }) => !EXEMPT.test(path))
    .flatMap((file) => [...tooLong(file), ...forbidden(file)]);
}

function tooLong({ path, text }: SourceFile): Problem[] {
  const lines = text.trimEnd().split('\n').length;
  if (!CODE.test(path) || TEST.test(path) || lines <= LONGEST_FILE) return [];
  return [{ path, message: `has ${lines} lines; beyond ${LONGEST_FILE} it is two things. Find them.` }];
}

function forbidden({ path, text }: SourceFile): Problem[] {
  return FORBIDDEN.filter(({ files }) => files.test(path)).flatMap(({ found, message }) =>
    [...text.matchAll(found)].map((match) => ({
      path,
      line: lineAt(text, match.index),
      message: `${match[0]}: ${message}`,
    })),
  );
}

/** Checks the whole repository. */
export function findProblems(): Problem[] {
  return checkSources(readSources(/\.(ts|tsx|mjs|json|md|ya?ml|sh)$|^\.ci\//));
}
