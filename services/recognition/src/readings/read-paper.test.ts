import { randomUUID } from 'node:crypto';
import { fileByReading, getParts, getReading, type BodyOf, type Paper } from '@dossier/contracts';
import { samplePdf } from '@dossier/document-reader/testing';
import { as, stubEndpoint } from '@dossier/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startRecognition, type RecognitionTest } from '../testing/recognition-test.ts';

/** An e-tax statement (eCH-0196) of an invented bank. */
const statement = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<taxStatement xmlns="http://www.ech.ch/xmlns/eCH-0196/2" id="X" taxPeriod="2025" canton="ZH" totalTaxValue="1000"
  totalGrossRevenueA="10" totalGrossRevenueB="0" totalWithHoldingTaxClaim="3.5">
  <institution name="Musterbank"/>
  <client firstName="Anna" lastName="Muster"/>
  <listOfBankAccounts totalTaxValue="1000" totalGrossRevenueA="10" totalGrossRevenueB="0" totalWithHoldingTaxClaim="3.5">
    <bankAccount bankAccountName="Konto" totalTaxValue="1000"/>
  </listOfBankAccounts>
</taxStatement>`);

let run: RecognitionTest;
const filed: BodyOf<typeof fileByReading>[] = [];
beforeAll(async () => {
  run = await startRecognition({
    stubServices: [
      stubEndpoint(fileByReading, ({ body }) => {
        filed.push(body);
        return { success: true as const };
      }),
    ],
  });
});
afterAll(() => run.test.stop());

async function announce(change: Partial<Paper>, type: string, bytes: Buffer): Promise<Paper> {
  const fileId = randomUUID();
  run.contents.set(fileId, { type, bytes });
  const paper = await run.announce(7, { fileId, ...change });
  await run.whenRead(7);
  await run.test.service.drainOutbox();
  return paper;
}
const read = async ({ fileId: id }: Paper) =>
  (await run.test.request(getReading, { params: { id } }, { as: as(7) })).body;

it('reads the bytes in a process of the reader, and files what is exact and waits to be sorted', async () => {
  const paper = await announce({ sorting: 'auto' }, 'application/xml', statement);
  const { values, ...reading } = await read(paper);
  expect(reading).toMatchObject({
    state: 'done',
    kind: 'taxStatement',
    taxYear: 2025,
    owner: 'self',
    issuer: 'Musterbank',
    confidence: 'exact',
  });
  expect(values.find(({ key }) => key === 'taxValue')).toMatchObject({ value: 1000, by: 'machine' });
  expect(filed).toEqual([{ userId: 7, fileId: paper.fileId, version: 1, categoryId: reading.categoryId }]);
});

it('files nothing that a person filed, or that is not exact', async () => {
  filed.length = 0;
  await announce({ categoryId: 4 }, 'application/xml', statement);
  const text = await announce({ sorting: 'auto' }, 'text/plain', Buffer.from('Lohnausweis'));
  expect((await read(text)).confidence).toBe('none');
  expect(filed).toEqual([]);
});

it.each([
  ['another year', statement.toString().replace('taxPeriod="2025"', 'taxPeriod="2024"')],
  ['another person', statement.toString().replace('firstName="Anna"', 'firstName="Beat"')],
])('leaves an exact paper of %s to the person', async (_of, xml) => {
  filed.length = 0;
  const paper = await announce({ sorting: 'auto' }, 'application/xml', Buffer.from(xml));
  expect(await read(paper)).toMatchObject({ confidence: 'exact' });
  expect(filed).toEqual([]);
});

it('says why a paper cannot be read', async () => {
  const broken = await announce({ sorting: 'auto' }, 'application/pdf', Buffer.from('%PDF-1.7 broken'));
  expect(await read(broken)).toMatchObject({
    state: 'done',
    confidence: 'none',
    findings: [{ code: 'UNREADABLE', reason: 'damaged' }],
  });
});

const pageOf = (lines: readonly string[]) =>
  `BT /F1 12 Tf 60 790 Td ${lines.map((line) => `(${line}) Tj 0 -22 Td`).join(' ')} ET`;
const addressed = ['Frau', 'Anna Muster', 'Seeweg 3', '8800 Thalwil', ''];
const several = samplePdf({
  pages: [
    pageOf([
      'Muster Bank AG',
      ...addressed,
      'Zinsausweis 2025',
      'Saldo per 31.12.2025 CHF 1234.50',
      'Seite 1 von 2',
    ]),
    pageOf(['Muster Bank AG', 'Zins 2025 CHF 12.50', 'Verrechnungssteuer 2025 CHF 4.35', 'Seite 2 von 2']),
    pageOf([
      'Stiftung Bergwald',
      ...addressed,
      'Spendenbescheinigung 2025',
      'Spende vom 3. Mai 2025 CHF 200.00',
    ]),
  ],
});

it('proposes the papers of a document with several, of which no amount is shown and which is not filed', async () => {
  filed.length = 0;
  const paper = await announce({ sorting: 'auto' }, 'application/pdf', several);
  expect(await read(paper)).toMatchObject({ state: 'done', confidence: 'none', values: [], partCount: 2 });
  const params = { id: paper.fileId };
  const { body } = await run.test.request(
    getParts,
    { params },
    { as: as(7), headers: { 'accept-language': 'de' } },
  );
  expect(body).toMatchObject({
    version: 1,
    pageCount: 3,
    parts: [
      {
        pages: [{ page: 1 }, { page: 2 }],
        kind: 'interestStatement',
        kindName: 'Zinsausweis',
        taxYear: 2025,
      },
      { pages: [{ page: 3 }], kind: 'donation', owner: 'self' },
    ],
  });
  expect(filed).toEqual([]);
  expect((await run.test.request(getParts, { params }, { as: as(8) })).status).toBe(404);
});

it('asks to divide a document with several papers that a person filed as one', async () => {
  const paper = await announce({ categoryId: 2 }, 'application/pdf', several);
  expect((await read(paper)).findings).toMatchObject([{ code: 'SEVERAL_PAPERS', count: 2 }]);
});

it('proposes no parts for a document that is one paper, or that was not read', async () => {
  const paper = await announce({}, 'application/xml', statement);
  expect(await read(paper)).not.toHaveProperty('partCount');
  const { body } = await run.test.request(getParts, { params: { id: paper.fileId } }, { as: as(7) });
  expect(body).toMatchObject({ parts: [], pageCount: null });
});
