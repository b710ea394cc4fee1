import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addQrBill, addSalaryCode, taxStatementPaper } from './coded-papers.ts';
import { photograph, scan } from './distort.ts';
import { drawPdf, picturePdf } from './draw-pdf.ts';
import { fillForm, type FilledPaper } from './fill.ts';
import type { Form } from './form.ts';
import { forms } from './forms.ts';
import { inventHouseholds, type Household, type PaperSet } from './people.ts';
import { seededRandom, type Random } from './random.ts';
import { rasterize } from './rasterize.ts';
import type { Sheet } from './sheet.ts';

export interface GenerateOptions {
  readonly set: PaperSet;
  readonly seed: number;
  /** How many papers of each form are written. */
  readonly rounds: number;
}

const billKinds = ['medicalBill', 'training', 'propertyMaintenance', 'propertyCosts', 'schoolFees', 'other'];
const media = ['pdf', 'scan', 'photo'] as const;
type Medium = (typeof media)[number];

/** Writes papers of invented people and issuers, and what is right about each, to a directory. */
export async function generatePapers(
  directory: string,
  { set, seed, rounds }: GenerateOptions,
): Promise<number> {
  mkdirSync(directory, { recursive: true });
  const random = seededRandom(seed);
  const households = inventHouseholds(random, set, 8);
  const documents: object[] = [];
  for (let round = 0; round < rounds; round++)
    for (const [at, form] of [...forms[set], ...codedForms(set)].entries()) {
      const household = random.pick(households);
      const paper = await fillPaper(form, household, random);
      const medium = media[(at + round) % media.length] ?? 'pdf';
      const name = `${String(documents.length + 1).padStart(4, '0')}-${form.kind}-${form.language}`;
      const written = await write(directory, name, paper.sheets, medium, random);
      documents.push({ ...written, ...paper.truth });
    }
  const manifest = {
    household: Object.fromEntries(households.map((each) => [each.id, peopleOf(each)])),
    documents,
  };
  writeFileSync(join(directory, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`);
  return documents.length;
}

const peopleOf = ({ self, spouse, children }: Household) => ({ self, spouse, children });

const statementBanks: Readonly<Record<PaperSet, string>> = {
  tuning: 'Bank Seetal AG',
  validation: 'Alpstein Privatbank AG',
  'held-out': 'Privatbank Morgenrot AG',
};

/** The electronic tax statement has no form in words: its codes are drawn. */
const codedForms = (set: PaperSet): Form[] => [
  {
    kind: 'taxStatement',
    language: 'de',
    issuers: [statementBanks[set]],
    fill: () => ({ body: '', values: {}, isBare: true }),
  },
];

async function fillPaper(form: Form, household: Household, random: Random): Promise<FilledPaper> {
  const paper = fillForm(form, household, random);
  const { truth } = paper;
  const person = truth.owner === 'spouse' ? (household.spouse ?? household.self) : household.self;
  if (form.kind === 'taxStatement' && Object.keys(truth.values).length === 0) {
    const { sheets, values } = await taxStatementPaper(household, person, truth, random);
    return { sheets, truth: { ...truth, values, hasCode: true } };
  }
  if (form.kind === 'salaryCertificate' && random.chance(0.5))
    return { sheets: await addSalaryCode(paper, person, random), truth: { ...truth, hasCode: true } };
  const amount = truth.values.amount;
  if (billKinds.includes(form.kind) && amount && random.chance(0.6))
    await addQrBill(
      paper.sheets,
      truth.issuer,
      `${household.self.firstName} ${household.self.lastName}`,
      amount,
    );
  return paper;
}

async function write(
  directory: string,
  name: string,
  sheets: readonly Sheet[],
  medium: Medium,
  random: Random,
) {
  const pdf = await drawPdf(sheets);
  const save = (file: string, bytes: Uint8Array) => writeFileSync(join(directory, file), bytes);
  if (medium === 'pdf') {
    save(`${name}.pdf`, pdf);
    return { file: `${name}.pdf`, form: 'pdf' };
  }
  if (medium === 'scan') {
    const dpi = random.pick([150, 200, 200, 300, 300]);
    const pages = [];
    for (const [at, page] of (await rasterize(pdf, dpi)).entries()) {
      const { width = 595, height = 842 } = sheets[at] ?? {};
      pages.push({ jpeg: await scan(page, random), width, height });
    }
    save(`${name}.pdf`, await picturePdf(pages));
    return { file: `${name}.pdf`, form: `scan${dpi}` };
  }
  const [first] = await rasterize(pdf, random.pick([200, 220, 250]));
  if (!first) throw new Error('A paper has a page.');
  const jpeg = await photograph(first, random);
  save(`${name}.jpg`, jpeg);
  if (random.chance(0.15) && toHeic(directory, name)) return { file: `${name}.heic`, form: 'photoHeic' };
  return { file: `${name}.jpg`, form: 'photo' };
}

/** Phones write HEIC; its encoder (heif-enc of libheif) is used where it is installed. */
function toHeic(directory: string, name: string): boolean {
  const { status } = spawnSync('heif-enc', ['-o', `${name}.heic`, `${name}.jpg`], {
    cwd: directory,
    stdio: 'ignore',
  });
  return status === 0;
}
