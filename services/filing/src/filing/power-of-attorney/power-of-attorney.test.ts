import { buffer } from 'node:stream/consumers';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import {
  downloadPowerOfAttorney,
  emptyAuthorization,
  getAuthorizationForUser,
  powerOfAttorneyLanguages,
} from '@dossier/contracts';
import { as, startTestService, stubEndpoint } from '@dossier/service-kit/testing';
import { createFilingService } from '../../service.ts';
import { createTestFilingService } from '../../testing/filing-service.ts';
import { createStubServices } from '../../testing/stub-services.ts';
import { createDossierQueue } from '../rendering/dossier-queue.ts';
import { renderPowerOfAttorney, type PowerOfAttorneyContent } from './power-of-attorney.ts';

const savedAuthorization = stubEndpoint(getAuthorizationForUser, ({ query }) => ({
  ...emptyAuthorization,
  taxYear: query.taxYear,
  canton: 'VD' as const,
  tinNumber: '111-222-333',
  lastUpdated: null,
}));

const content: PowerOfAttorneyContent = {
  language: 'en',
  taxYear: 2024,
  name: 'Zoë Müller-Šimić',
  address: ['Seestrasse 12a', '8002 Zürich'],
  dateOfBirth: '1988-03-09',
  canton: 'ZH',
  tinNumber: '123.456.789',
  spouse: null,
  preparedAt: new Date('2026-02-03T10:00:00Z'),
};

async function read(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf, { mergePages: true });
  return { pdf, text: text.replace(/\s+/g, ' ') };
}
const render = async (change: Partial<PowerOfAttorneyContent> = {}) =>
  read(await buffer(renderPowerOfAttorney({ ...content, ...change })));

const expected = {
  en: [
    'Power of attorney',
    'Zurich',
    '9 March 1988',
    'Scope',
    'Revocation',
    'art. 34 and 404 CO',
    'Page 1 of 1',
  ],
  de: ['Vollmacht', 'Zürich', '9. März 1988', 'Umfang', 'Widerruf', 'Art. 34 und 404 OR', 'Seite 1 von 1'],
  fr: ['Procuration', 'Zurich', '9 mars 1988', 'Étendue', 'Révocation', 'art. 34 et 404 CO', 'Page 1 sur 1'],
  it: ['Procura', 'Zurigo', '9 marzo 1988', 'Estensione', 'Revoca', 'art. 34 e 404 CO', 'Pagina 1 di 1'],
};

describe.each(powerOfAttorneyLanguages)('the power of attorney in %s', (language) => {
  it('is one page with the user, the year and every clause', async () => {
    const { pdf, text } = await render({ language });
    for (const words of [...expected[language], content.name, 'Seestrasse 12a, 8002 Zürich', '123.456.789'])
      expect(text).toContain(words);
    expect(text.match(/2024/g)?.length).toBeGreaterThanOrEqual(4);
    expect(text).not.toMatch(/\{\{|undefined|null/);
    expect(pdf.numPages).toBe(1);
    const { info } = await pdf.getMetadata();
    expect(info).toMatchObject({ Language: language, Author: content.name });
  });

  it('has the spouse and a second signature for a couple only, on one page', async () => {
    const second = /Spouse|zweiten Person|conjoint|coniuge/;
    expect((await render({ language })).text).not.toMatch(second);
    for (const name of ['Luca Müller', '']) {
      const spouse = { name, dateOfBirth: '1986-05-04' };
      const { pdf, text } = await render({ language, spouse });
      expect(text).toContain(name);
      expect(text).toMatch(second);
      expect(pdf.numPages).toBe(1);
    }
  });

  it('leaves lines to write on where nothing is known, and stays on one page with long names', async () => {
    const empty = { name: '', address: [], dateOfBirth: null, canton: null, tinNumber: null };
    expect((await render({ language, ...empty })).pdf.numPages).toBe(1);
    const long = { name: 'Wilhelmine '.repeat(10), address: ['Lange Strasse '.repeat(8), '8002 Zürich'] };
    expect((await render({ language, ...long })).pdf.numPages).toBe(1);
  });
});

it('is downloaded with the saved canton and tax ID, and refused without a session', async () => {
  const { stubServices } = createStubServices();
  const test = await startTestService(createTestFilingService, {
    stubServices: [savedAuthorization, ...stubServices],
  });
  try {
    const request = (language: string, taxYear: number | string = 2024, caller = {}) =>
      test.request(
        downloadPowerOfAttorney,
        { params: { language: language as 'fr' }, query: { taxYear } },
        caller,
      );
    const response = await request('fr', 2024, { as: as(7) });
    expect(response.headers.get('content-disposition')).toContain('Procuration-2024.pdf');
    const { text } = await read(response.body as unknown as Uint8Array);
    expect(text).toContain('Zoë Müller-Šimić');
    expect(text).toContain('Vaud');
    expect(text).toContain('111-222-333');
    expect((await request('gsw', 2024, { as: as(7) })).status).toBe(400);
    expect((await request('fr', 'x', { as: as(7) })).status).toBe(400);
    expect((await request('fr')).status).toBe(401);
  } finally {
    await test.stop();
  }
});

it('takes one place of the queue, however many a user requests at the same time', async () => {
  const gate = Promise.withResolvers<void>();
  let running = 0;
  const pdf = async () => {
    running += 1;
    await gate.promise;
    return Buffer.from('%PDF-1.7');
  };
  const dossiers = {
    queue: createDossierQueue({ places: 3, waiting: 2, waitingPerOwner: 2, waitMs: 60_000 }),
    renderer: { render: pdf, renderPowerOfAttorney: pdf, renderInvoice: pdf, close: () => undefined },
  };
  const { stubServices } = createStubServices();
  const test = await startTestService((deps) => createFilingService(deps, dossiers), {
    stubServices: [savedAuthorization, ...stubServices],
  });
  const request = (userId: number) =>
    test.request(
      downloadPowerOfAttorney,
      { params: { language: 'de' }, query: { taxYear: 2024 } },
      { as: as(userId) },
    );
  try {
    const own = [request(7), request(7), request(7)];
    await expect.poll(() => running).toBe(1);
    const others = request(8);
    await expect.poll(() => running).toBe(2);
    gate.resolve();
    for (const response of [...own, others]) expect((await response).status).toBe(200);
  } finally {
    gate.resolve();
    await test.stop();
  }
});
