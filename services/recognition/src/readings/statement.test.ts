import { exportReadings, getDeskReading, getReading, listDeskFiles } from '@dossier/contracts';
import { signXml } from '@dossier/document-reader/sign-xml';
import { fail } from '@dossier/service-kit';
import { as, asService, stubEndpoint } from '@dossier/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startRecognition, type RecognitionTest } from '../testing/recognition-test.ts';
import { sampleDeskFile } from '../testing/sample-desk-file.ts';
import { sampleStatement } from '../testing/sample-statement.ts';

let run: RecognitionTest;
const visible: string[] = [];
beforeAll(async () => {
  run = await startRecognition({
    stubServices: [
      stubEndpoint(listDeskFiles, ({ params: { userId, taxYear } }) => {
        if (userId !== 7 || taxYear !== 2025) throw fail('FILE_NOT_FOUND');
        return visible.map((id) => sampleDeskFile(id));
      }),
    ],
  });
});
afterAll(() => run.test.stop());

async function upload(userId: number, text: string): Promise<string> {
  const fileId = crypto.randomUUID();
  run.contents.set(fileId, { type: 'application/xml', bytes: Buffer.from(text) });
  await run.announce(userId, { fileId });
  await run.whenRead(userId);
  return fileId;
}
const read = async (userId: number, id: string) =>
  (await run.test.request(getReading, { params: { id } }, { as: as(userId) })).body;

it('shows the positions of a statement where one reading is asked for, and in the export, not in lists', async () => {
  const id = await upload(7, sampleStatement);
  const reading = await read(7, id);
  expect(reading).toMatchObject({
    owner: 'self',
    ownerName: 'Beat Keller, Anna Muster',
    confidence: 'exact',
  });
  expect(reading.statement).toMatchObject({ positionCount: 5, totals: { value: 162750 } });
  expect(reading).not.toHaveProperty('signature');
  expect((await run.list(7)).every((each) => !('statement' in each))).toBe(true);
  visible.push(id);
  const params = { userId: '7', taxYear: '2025', id };
  const desk = await run.test.request(getDeskReading, { params }, { as: as(50, 'expert') });
  expect(desk.body.statement?.positions).toHaveLength(5);
  const exported = await run.test.request(
    exportReadings,
    { params: { userId: '7' } },
    { as: asService('documents') },
  );
  expect(exported.body.readings[0]?.statement?.positionCount).toBe(5);
});

it('says by whom a statement is signed, and believes no amount of one that was changed', async () => {
  const signed = signXml(sampleStatement);
  expect(await read(8, await upload(8, signed))).toMatchObject({
    confidence: 'exact',
    signature: { isValid: true, signer: 'Bank Seetal AG', certifiedBy: 'Invented Trust AG' },
    findings: [],
    statement: { positionCount: 5 },
  });
  const changed = await read(
    9,
    await upload(9, signed.replace('totalTaxValue="162750"', 'totalTaxValue="62750"')),
  );
  expect(changed).toMatchObject({
    kind: 'taxStatement',
    confidence: 'low',
    values: [],
    signature: { isValid: false },
  });
  expect(changed.findings.map(({ code }) => code)).toEqual(['SIGNATURE_BROKEN']);
  expect(changed).not.toHaveProperty('statement');
});
