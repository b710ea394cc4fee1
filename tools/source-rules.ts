/** Rules beyond the linter: file length, forbidden words, and writes outside `*.mutations.ts`. */
import ts from 'typescript';
import * as contracts from '@dossier/contracts';
import { CODE, lineAt, readSources, type Problem, type SourceFile } from './lib/sources.ts';

const MAX_LINES = 300;
const TEST = /\.test\.tsx?$|\/test(ing)?\/|^e2e\//;
/** These files contain the forbidden words themselves, as patterns and samples. */
const EXEMPT = /^tools\/source-rules(\.test)?\.ts$/;

const FORBIDDEN: readonly { files: RegExp; found: RegExp; message: string }[] = [
  {
    files: CODE,
    found: /\b(?:test|it|describe|suite)(?:\.(?!clock\b)\w+)*\.(?:only|skip|todo|fixme)\b/g,
    message: 'No test may be skipped: fix it or delete it.',
  },
  {
    files: CODE,
    found: /\bwaitForTimeout\(/g,
    message: 'Wait for a condition, not for a period of time.',
  },
  { files: /./, found: /\b(?:TODO|FIXME|XXX)\b/g, message: 'Do it now, or open an issue.' },
  {
    files: /./,
    found: /(?<![\w.@/:-])\/(?:home|Users|root|work|tmp)\/\w/g,
    message: 'A machine-specific path: use os.tmpdir(), a setting, or a path relative to the file.',
  },
  {
    files: CODE,
    found: /eslint-disable(?!.* -- \S)/g,
    message: 'Give the reason in the same line: eslint-disable-next-line rule -- reason',
  },
  {
    files: /^(?!.*(?:\.(?:entity|test|fixture)|\/db\/entity)\.ts$).*\.ts$/,
    found: /\bnew EntitySchema\b|\bentity\(\{\s*table\b/g,
    message: 'Declare entities with `entity()`, in a file named *.entity.ts.',
  },
  {
    files: /\.(?:ts|tsx|mjs|md|json)$/,
    found:
      /\bREADINGS\b|\b[Dd]ocument [12]\b|\bspecification document\b|\b(?:EXPERIENCE|FEDERATION|BACKEND|PAPERS|STYLE|SWISS|TEXTS|ARCHITECTURE|LANGUAGE)(?:\.md\b|\))/g,
    message: 'A reference to a document outside the repository: state the rule itself.',
  },
  {
    files: /^package-lock\.json$/,
    found: /"resolved": "https?:/g,
    message: 'The lockfile must not name a registry host: .npmrc sets omit-lockfile-registry-resolved.',
  },
];

/** Reports every problem in the files. */
export function checkSources(files: readonly SourceFile[]): Problem[] {
  return files
    .filter(({ path }) => !EXEMPT.test(path))
    .flatMap((file) => [...tooLong(file), ...forbidden(file), ...writes(file)]);
}

function tooLong({ path, text }: SourceFile): Problem[] {
  const lines = text.trimEnd().split('\n').length;
  if (!CODE.test(path) || TEST.test(path) || lines <= MAX_LINES) return [];
  return [{ path, message: `has ${lines} lines; split files of more than ${MAX_LINES}.` }];
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

const BROWSER_CODE = /^(shell|mf-[^/]+)\/src\/.*\.tsx?$/;
const MUTATIONS = /\.mutations\.ts$/;
/** Functions reserved for mutations: each changes or invalidates data. */
const FOR_MUTATIONS = ['refresh', 'refreshAfter', 'sendFile', 'setData', 'uploadForm'];
const USE_MUTATION =
  'Use or add a function in <noun>.mutations.ts of the feature, which declares once what the change invalidates.';

/** The shell and the remotes change data through mutations only; they may use `call` to read. */
function writes({ path, text }: SourceFile): Problem[] {
  if (!BROWSER_CODE.test(path) || MUTATIONS.test(path) || TEST.test(path) || path.endsWith('/testing.tsx'))
    return [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const imports = source.statements.filter(ts.isImportDeclaration).flatMap((statement) => {
    const from = (statement.moduleSpecifier as ts.StringLiteral).text;
    const names = statement.importClause?.namedBindings;
    if (!names || !ts.isNamedImports(names)) return [];
    return names.elements.map(({ name, propertyName }) => ({
      from,
      name: (propertyName ?? name).text,
      local: name.text,
      position: name.getStart(),
    }));
  });
  const problem = (position: number, name: string): Problem => ({
    path,
    line: lineAt(text, position),
    message: `${name}: ${USE_MUTATION}`,
  });
  const found = imports
    .filter(({ from, name }) => from === '@dossier/remote-kit' && FOR_MUTATIONS.includes(name))
    .map(({ name, position }) => problem(position, name));
  const call = imports.find(({ from, name }) => from === '@dossier/remote-kit' && name === 'call')?.local;
  const endpoints = new Map(
    imports
      .filter(({ from }) => from === '@dossier/contracts')
      .map(({ name, local }) => [local, (contracts as Record<string, unknown>)[name]]),
  );
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === call) {
      const argument = node.arguments[0]?.getText() ?? '';
      const endpoint = endpoints.get(argument) as { method?: string } | undefined;
      if (endpoint?.method !== 'GET') found.push(problem(node.getStart(), `call(${argument})`));
    }
    ts.forEachChild(node, visit);
  };
  if (call) visit(source);
  return found;
}

/** Checks the whole repository. */
export function findProblems(): Problem[] {
  return checkSources(readSources(/\.(ts|tsx|mjs|json|md|ya?ml|sh)$|^\.ci\//));
}
