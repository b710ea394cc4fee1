import { getReading, type Paper } from '@dossier/contracts';
import { drawSheet, salarySymbols, zipXml } from '@dossier/document-reader/code-sheet';
import { as, forEachDatabase } from '@dossier/service-kit/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { codePartEntity } from '../papers/code-parts.entity.ts';
import { startRecognition, type RecognitionTest } from '../testing/recognition-test.ts';

const certificate = `<T><Company HR-RC-Name="Holzbau Steinmatt AG"/><S><PersonID Firstname="Anna" Lastname="Muster"/>
<Period><from>2025-01-01</from><until>2025-12-31</until></Period><GrossIncome>77850.00</GrossIncome><NetIncome>77850.00</NetIncome></S></T>`;
/** The symbols of a salary certificate, each photographed by itself. */
const symbols = salarySymbols(zipXml(certificate, 500));
const [first = '', second = '', third = ''] = symbols.map(
  (_, index) => `0000000${index}-0000-4000-8000-000000000000`,
);

forEachDatabase((database) => {
  let run: RecognitionTest;
  let userId = 10;
  beforeAll(async () => {
    run = await startRecognition({ database });
  });
  afterAll(() => run.test.stop());
  beforeEach(() => {
    userId += 1;
  });

  async function upload(name: string, ...indices: readonly number[]): Promise<Paper> {
    const bytes = await drawSheet(indices.map((index) => symbols[index] as Buffer));
    const fileId = `${name.slice(0, -2)}${userId}`;
    run.contents.set(fileId, { type: 'image/png', bytes });
    return run.announce(userId, { fileId });
  }
  async function read({ fileId: id }: Paper) {
    await run.whenRead(userId);
    return (await run.test.request(getReading, { params: { id } }, { as: as(userId) })).body;
  }
  const whole = { kind: 'salaryCertificate', confidence: 'exact', issuer: 'Holzbau Steinmatt AG' };
  const amounts = ({ values }: Awaited<ReturnType<typeof read>>) => values.map(({ value }) => value);

  it('reads a code whose symbols are on several photos, and shows its amounts on the one with the first', async () => {
    expect(symbols).toHaveLength(3);
    const end = await upload(third, 2);
    expect(await read(end)).toMatchObject({ findings: [{ code: 'CODE_INCOMPLETE', read: 1, of: 3 }] });
    const start = await upload(first, 0);
    expect(await read(start)).toMatchObject({ findings: [{ code: 'CODE_INCOMPLETE', read: 2, of: 3 }] });
    const middle = await upload(second, 1);
    await read(middle);
    const readings = [await read(start), await read(middle), await read(end)];
    for (const reading of readings) expect(reading).toMatchObject({ ...whole, findings: [] });
    expect(readings.map(amounts)).toEqual([[77850, 77850], [], []]);
  });

  it('reads photos at the same time, and again when one is deleted or restored', async () => {
    const photos = await Promise.all([upload(first, 0, 1), upload(second, 2)]);
    const states = async () => {
      const readings = [await read(photos[0]), await read(photos[1])];
      return readings.map((reading) => [
        reading.confidence,
        reading.findings.map(({ code }) => code),
        ...amounts(reading),
      ]);
    };
    const complete = [
      ['exact', [], 77850, 77850],
      ['exact', []],
    ];
    expect(await states()).toEqual(complete);
    await run.announce(userId, { fileId: photos[1].fileId, state: 'deleted' });
    expect(await read(photos[0])).toMatchObject({
      confidence: 'none',
      findings: [{ code: 'CODE_INCOMPLETE' }],
    });
    await run.announce(userId, { fileId: photos[1].fileId, state: 'stored' });
    expect(await states()).toEqual(complete);
    for (const { fileId } of photos) await run.announce(userId, { fileId, state: 'destroyed' });
    expect(await run.test.db.read((manager) => manager.countBy(codePartEntity, { userId }))).toBe(0);
  });

  it('leaves symbols of another person apart', async () => {
    const mine = await upload(first, 0, 1);
    await read(mine);
    userId += 1;
    const theirs = await upload(second, 2);
    expect(await read(theirs)).toMatchObject({ findings: [{ code: 'CODE_INCOMPLETE', read: 1, of: 3 }] });
  });
});
