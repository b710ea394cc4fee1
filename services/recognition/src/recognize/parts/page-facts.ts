import type { Code, PaperPage } from '@dossier/document-reader';
import { readQrBill } from '../codes/qr-bill.ts';
import type { RecognizeContext } from '../context.ts';
import { pageNumber, type PageNumber } from '../pages.ts';
import { findKind, scoreKinds, type FoundKind } from '../score-kinds.ts';
import { ibansIn } from '../text/iban.ts';
import { findIssuer, uidsIn } from '../text/issuer.ts';
import { findLanguage } from '../text/language.ts';
import { namesPerson } from '../text/owner.ts';
import { lineText, paperText, type PaperText } from '../text/paper-text.ts';
import { fold, skeleton } from '../text/skeleton.ts';
import type { PaperLanguage } from '../text/words.ts';

/** What a page says about whether a paper begins on it, or goes on. */
export interface PageFacts {
  readonly page: number;
  readonly isBlank: boolean;
  readonly isSeparator: boolean;
  readonly number: PageNumber | null;
  /** The document and the page that the line code of an e-tax statement states. */
  readonly coded: { readonly document: string; readonly page: number } | null;
  /** The kinds of codes whose first symbol is on the page. */
  readonly codes: readonly Code['kind'][];
  readonly issuer: string | null;
  readonly uids: ReadonlySet<string>;
  readonly ibans: ReadonlySet<string>;
  /** Whether it is addressed to somebody, as the first page of a letter is. */
  readonly isAddressed: boolean;
  /** Whether its first lines say that something goes on. */
  readonly isContinued: boolean;
  readonly kind: FoundKind | null;
  readonly language: PaperLanguage | null;
  /** Width by height. */
  readonly shape: number;
}

/** Specks of dust are read as a letter or two. */
const maxSpecks = 6;
/** The part of a page with the address of the recipient, and that with what goes on from the page before. */
const addressArea = { from: 0.08, to: 0.36 };
const continuedArea = 0.22;
const salutation =
  /^(?:sehr geehrte|guten tag|liebe[r]? |madame, monsieur|monsieur,|madame,|chere? |bonjour|gentile|egregi|dear )/;
const continued =
  /\b(?:ubertrag|fortsetzung|report (?:de|page)|suite|riporto|continua(?:zione)?|continued|carried forward)\b/;
const recipient =
  /^(?:herrn?|frau|monsieur|madame|mme|signore?a?|sig\.?(?:ra)?|familie|famille|famiglia|herr und frau)\b/;
const town = /^(?:ch-)?\d{4}\s+\p{L}/u;
/** The digits of the page in the line code of an e-tax statement. */
const pageDigits = [10, 13] as const;

export function findPageFacts(page: PaperPage, codes: readonly Code[], context: RecognizeContext): PageFacts {
  const text = paperText({ pages: [{ ...page, number: 1 }] });
  const own = codes.filter((code) => code.page === page.number);
  const kind = findKind(scoreKinds(text));
  const titles = new Set(kind?.titles.map(({ line }) => line));
  const bill = own.flatMap((code) => (code.kind === 'qr-bill' ? (readQrBill(code.lines) ?? []) : []))[0];
  const lineCode = own.find((code) => code.kind === 'tax-statement-page');
  const printed = text.lines.map(lineText).join('\n');
  return {
    page: page.number,
    isBlank: own.length === 0 && letterCount(page) <= maxSpecks,
    isSeparator: own.some(({ kind: code }) => code === 'separator'),
    number: findNumber(text),
    coded: lineCode
      ? { document: documentOf(lineCode.digits), page: Number(lineCode.digits.slice(...pageDigits)) }
      : null,
    codes: own.map(({ kind: code }) => code),
    issuer: bill?.creditor || findIssuer(text, context.household, (line) => titles.has(line)),
    uids: new Set(uidsIn(printed).map(skeleton)),
    ibans: new Set(ibansIn(printed).map(skeleton)),
    isAddressed: isAddressed(text, context),
    isContinued: text.lines.some(
      (line) => line.box[1] < continuedArea && continued.test(fold(lineText(line))),
    ),
    kind,
    language: findLanguage(text),
    shape: page.width / page.height,
  };
}

/** Form, version and clearing number; what follows the page differs from page to page. */
const documentOf = (digits: string): string => digits.slice(0, pageDigits[0]);

const letterCount = ({ lines }: PaperPage): number =>
  lines
    .flatMap(({ words }) => words)
    .reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}]/gu) ?? []).length, 0);

/** Null as well where numbers on a page contradict each other. */
function findNumber({ lines }: PaperText): PageNumber | null {
  const [first, ...others] = lines.flatMap((line) => pageNumber(line) ?? []);
  const isSame = ({ page, of }: PageNumber) => page === first?.page && of === first.of;
  return first && others.every(isSame) ? first : null;
}

function isAddressed({ lines }: PaperText, { household }: RecognizeContext): boolean {
  if (lines.some((line) => salutation.test(fold(lineText(line)).trim()))) return true;
  const people = [household.self, household.spouse, ...household.children];
  const area = lines.filter(({ box }) => box[1] > addressArea.from && box[1] < addressArea.to);
  return area.some((line, at) => {
    const isNamed =
      recipient.test(fold(lineText(line)).trim()) ||
      people.some((person) => person && namesPerson(line, person));
    return isNamed && area.slice(at + 1, at + 5).some((below) => hasTown(lineText(below)));
  });
}

const hasTown = (text: string): boolean =>
  text.split(/\s{2,}|\t|, /).some((part) => town.test(part.trim())) || /\b\d{4}\s+\p{Lu}\p{L}+/u.test(text);
