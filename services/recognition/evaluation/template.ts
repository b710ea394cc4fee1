import { evaluate, type Scope } from './expression.ts';
import { expected, type FilledForm, type Form, type FormData, type FormKind } from './form.ts';
import type { FormLanguage } from './people.ts';
import { codedForms } from './salary-certificates.ts';

/**
 * Reads forms from a text:
 *
 *     @banks Bank Seetal AG; Banca Verbano SA      a list of issuers that several forms share
 *
 *     === mortgageStatement de: @banks             kind, language, options, issuers
 *     limit = francs(40000, 900000)                something drawn at random or calculated, in the order of the lines
 *     value interest = money(800, 14000)           the same, when a reader should find it on the paper
 *
 *     # Zinsausweis {year}                         the text, as FilledForm.body has it
 *     Kunde: {name} | {issuer}
 *     Bezahlte Zinsen | CHF {interest}             an amount, as the issuer prints it
 *     Kreditlimite | {plain limit}                 its digits alone; expressions with `year` are always so
 *
 * Options: `child` and `self` are whose paper it is, `bare` is without head and address, others name a form in code.
 */
export function parseTemplates(text: string): Form[] {
  const [lists = '', ...forms] = text.split(/^=== /m);
  const shared = new Map(
    [...lists.matchAll(/^@(\w+) (.+)$/gm)].map(([, name, issuers = '']) => [`@${name}`, split(issuers)]),
  );
  return forms.map((form) => parseForm(form, shared));
}

const split = (issuers: string) => issuers.split(';').map((issuer) => issuer.trim());
const plainOptions = ['bare', 'child', 'self'];
const languages: readonly string[] = ['de', 'fr', 'it', 'en'] satisfies FormLanguage[];

function parseForm(text: string, shared: ReadonlyMap<string, string[]>): Form {
  const [, head = '', draws = '', body = ''] = /^(.+)\n((?:.+\n)*)\n*([^]*)$/.exec(text) ?? [];
  const [, kind = '', language = '', given = '', issuers = ''] =
    /^(\w+) (\w+)((?: \w+)*): (.+)$/.exec(head) ?? [];
  if (!isKind(kind) || !isLanguage(language)) throw new Error(`"${head}" begins no form`);
  const options = given.split(' ').slice(1);
  const unknown = options.find((option) => !(option in codedForms) && !plainOptions.includes(option));
  if (unknown) throw new Error(`"${unknown}" in "${head}" is no option`);
  const coded = options.map((option) => codedForms[option]).find(Boolean);
  const lines = draws.trimEnd().split('\n').filter(Boolean).map(parseDraw);
  return {
    kind,
    language,
    issuers: shared.get(issuers) ?? split(issuers),
    owner: options.includes('child') ? 'child' : options.includes('self') ? 'self' : undefined,
    fill:
      coded ??
      ((data) => ({ ...fillTemplate(lines, body.trimEnd(), data), isBare: options.includes('bare') })),
  };
}

function fillTemplate(lines: readonly Draw[], body: string, data: FormData): FilledForm {
  const { year, money, francs, household, person } = data;
  const scope: Scope = { year, money, francs, round: Math.round };
  for (const { name, expression } of lines) scope[name] = evaluate(expression, scope);
  const [child] = household.children;
  const words: Readonly<Record<string, string>> = {
    name: data.name(person),
    issuer: data.issuer,
    child: child?.firstName ?? 'Jana',
    childLastName: child?.lastName ?? 'Rey',
  };
  const write = (expression: string) =>
    /^plain |\byear\b/.test(expression)
      ? String(evaluate(expression.replace('plain ', ''), scope))
      : data.print(evaluate(expression, scope));
  const values = lines.flatMap(({ name, isValue }) => {
    const value = scope[name];
    return isValue && typeof value === 'number' ? [[name, value] as const] : [];
  });
  return {
    values: Object.fromEntries(values),
    body: body.replace(/\{([^}]+)\}/g, (_, inside: string) => words[inside] ?? write(inside)),
  };
}

const isKind = (word: string): word is FormKind => Object.hasOwn(expected, word);
const isLanguage = (word: string): word is FormLanguage => languages.includes(word);

interface Draw {
  readonly name: string;
  readonly expression: string;
  readonly isValue: boolean;
}

function parseDraw(line: string): Draw {
  const [, value, name = '', expression = ''] = /^(value )?(\w+) = (.+)$/.exec(line) ?? [];
  if (!name) throw new Error(`"${line}" draws nothing`);
  return { name, expression, isValue: value !== undefined };
}
