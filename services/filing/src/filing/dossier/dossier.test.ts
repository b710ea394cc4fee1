import { languages, type Language } from '@dossier/contracts';
import { sampleSpouse } from '@dossier/contracts/testing';
import { categoryName, noneReason } from '@dossier/contracts/texts';
import { buffer } from 'node:stream/consumers';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import {
  sampleContent,
  sampleFile,
  sampleFiles,
  sampleHousehold,
  sampleNoneDeclarations,
  sampleProfile,
} from '../../testing/samples.ts';
import type { DossierContent } from './dossier-content.ts';
import { renderDossier } from './dossier.ts';
import { dossierTexts } from './dossier-texts.ts';

it.each(languages)('names the tax number of the user on the first page in %s', async (language) => {
  const { pages } = await renderPdf(language);
  expect(pages[0]?.replace(/\s+/g, ' ')).toContain(`${dossierTexts[language].household.taxId} 123.456.789`);
  const { text } = await renderPdf(language, { taxId: null });
  expect(text).not.toContain('123.456.789');
});

async function renderPdf(language: Language, change: Partial<DossierContent> = {}) {
  const pdf = await getDocumentProxy(
    new Uint8Array(await buffer(renderDossier(sampleContent(language, change)))),
  );
  const { text: pages } = await extractText(pdf, { mergePages: false });
  return { pdf, pages, text: pages.join('\n').replace(/\s+/g, ' ') };
}

it('keeps the history on one page, wherever the documents end', async () => {
  const history = Array.from({ length: 8 }, (_, day) => ({
    status: 3 as const,
    cause: 'documents' as const,
    at: new Date(Date.UTC(2031, 2, 1 + day)),
  }));
  for (const count of [0, 18, 20]) {
    const files = Array.from({ length: count }, (_, index) => sampleFile(`${index}.pdf`, 1));
    const { pages } = await renderPdf('en', { files, history });
    const rows = pages.map((page) => page.match(/2031/g)?.length ?? 0).filter((found) => found > 0);
    expect(rows, `${count} documents`).toEqual([history.length]);
  }
});

const expected: Record<Language, string[]> = {
  en: [
    'Tax dossier 2024',
    'Firefighter duty 2024',
    'Marital status on December 31, 2024',
    'Divorced',
    'Country of the property Italy',
    'Page 1 of 3',
  ],
  de: [
    'Steuerdossier 2024',
    'Feuerwehrdienst 2024',
    'Zivilstand am 31. Dezember 2024',
    'Geschieden',
    'Land der Liegenschaft Italien',
    'Grösse',
    'Seite 1 von 3',
  ],
  fr: [
    'Dossier fiscal 2024',
    'Service du feu 2024',
    'État civil au 31 décembre 2024',
    'Divorcé(e)',
    'Pays de l’immeuble Italie',
    'Page 1 sur 3',
  ],
  it: [
    'Dossier fiscale 2024',
    'Servizio pompieri 2024',
    'Stato civile al 31 dicembre 2024',
    'Divorziato/a',
    'Paese dell’immobile Italia',
    'Pagina 1 di 3',
  ],
  gsw: [
    'Stüürdossier 2024',
    'Füürwehrdienscht 2024',
    'Zivilstand am 31. Dezämber 2024',
    'Gschide',
    'Land vo de Liegeschaft Itaalie',
    'Siite 1 vo 3',
  ],
};

describe.each(languages)('the dossier in %s', (language) => {
  it('contains the user, the answers, the sections, every file and the history', async () => {
    const { text, pages } = await renderPdf(language);
    const texts = dossierTexts[language];
    for (const word of expected[language]) expect(text).toContain(word);
    for (const word of [
      'Zoë Müller-Šimić',
      'Seestrasse 12a, 8002 Zürich',
      '+41 79 123 45 67',
      '1234.5678.90',
      'zoe.mueller@example.ch',
      texts.sections.investments,
      texts.sections.children,
      texts.noCategory,
      categoryName(21, language),
      texts.headings.none,
      ...sampleNoneDeclarations.map((declaration) => noneReason(declaration, language)),
      texts.status.documents_submitted,
      texts.causes.transmit,
    ])
      expect(text).toContain(word);
    expect(text).not.toContain(texts.sections.spouse);
    const joined = pages.join('').replace(/\s/g, '');
    for (const file of sampleFiles) {
      expect(joined).toContain(file.hash);
      if (!/\p{Script=Han}/u.test(file.originalFileName))
        expect(joined).toContain(file.originalFileName.replace(/\s/g, ''));
    }
    expect(pages).toHaveLength(3);
    expect(text).not.toMatch(/\{\{|undefined|null|NaN/);
  });

  it('is tagged for screen readers', async () => {
    const { pdf } = await renderPdf(language);
    const { info } = await pdf.getMetadata();
    expect(info).toMatchObject({
      Language: language,
      Title: `${expected[language][0]} – Zoë Müller-Šimić`,
      Author: 'Zoë Müller-Šimić',
    });
    expect((await pdf.getMarkInfo())?.Marked).toBe(true);
    const roles = JSON.stringify(await (await pdf.getPage(1)).getStructTree());
    for (const role of ['Document', 'H1', 'H2', 'Table', 'TH', 'TD'])
      expect(roles).toContain(`"role":"${role}"`);
  });
});

it('says which documents nobody can open', async () => {
  const files = [
    sampleFile('locked.pdf', 1, { problem: 'passwordProtected' }),
    sampleFile('scan.jp2', 2, { problem: 'damaged', problemDetail: 'unsupported' }),
    sampleFile('fine.pdf', 3),
  ];
  const { text } = await renderPdf('en', { files });
  expect(text).toContain('locked.pdf Nobody can open this document: password-protected');
  expect(text).toContain('scan.jp2 Nobody can open this document: a file that cannot be shown');
  expect(text.match(/Nobody can open/g)).toHaveLength(2);
});

it('escapes names in its XML metadata, and shows them unchanged elsewhere', async () => {
  const firstName = '<x>&amp;]]></rdf:li><rdf:li>"Eve\'';
  const content = sampleContent('en', { profile: { ...sampleProfile, firstName, lastName: 'A\uffffB' } });
  const bytes = await buffer(renderDossier(content));
  const [xml = ''] = /<x:xmpmeta[^]*<\/x:xmpmeta>/.exec(bytes.toString('utf8')) ?? [];
  const escaped = '&lt;x&gt;&amp;amp;]]&gt;&lt;/rdf:li&gt;&lt;rdf:li&gt;&quot;Eve&apos; AB';
  expect(xml).toContain(`<rdf:li>${escaped}</rdf:li>`);
  expect(xml).toContain(`<rdf:li xml:lang="x-default">Tax dossier 2024 – ${escaped}</rdf:li>`);
  expect(xml.match(/<rdf:li/g)).toHaveLength(3); // title, author, subject
  const { info } = await (await getDocumentProxy(new Uint8Array(bytes))).getMetadata();
  expect(info).toMatchObject({ Author: `${firstName} A\uffffB` });
});

it('shows times in the time zone of Zurich, in summer and winter', async () => {
  const { text } = await renderPdf('en', { transmittedAt: new Date('2025-12-31T23:30:05Z') });
  expect(text).toContain('1 January 2026 at 00:30:05 CET');
  expect((await renderPdf('en', { transmittedAt: new Date('2026-07-01T10:00:00Z') })).text).toContain(
    '1 July 2026 at 12:00:00 CEST',
  );
});

it('omits unanswered questions, and follow-up questions of a no', async () => {
  const profile = {
    ...sampleProfile,
    hasChildren: false,
    childrenAges: null,
    jobName: null,
    paysAlimony: false,
    alimonyAmount: 5,
  };
  const { text } = await renderPdf('en', { profile });
  for (const label of ['Occupation', 'Ages of the children', 'Alimony per month', 'Level of taxation'])
    expect(text).not.toContain(label);
  expect(text).toContain('Pays alimony');
});

it('shows the country of a property as typed when it is no country code', async () => {
  const { text } = await renderPdf('en', { profile: { ...sampleProfile, propertyCountry: 'Toscana' } });
  expect(text).toContain('Country of the property Toscana');
});

it('renders an empty profile without files', async () => {
  const { userId, version, subscriptionPlan, isProfileComplete, isTaxProfileComplete, termsAcceptedAt } =
    sampleProfile;
  const profile = {
    userId,
    version,
    subscriptionPlan,
    isProfileComplete,
    isTaxProfileComplete,
    termsAcceptedAt,
  };
  const { text } = await renderPdf('de', { profile, files: [], sections: [], history: [] });
  expect(text).toContain('keine Unterlagen');
});

it('keeps everything within the page margins, with very long and unusual names', async () => {
  const names = [
    'W'.repeat(255),
    'ein sehr langer Name '.repeat(12),
    'ع'.repeat(80),
    '😀'.repeat(60),
    'a\u0301'.repeat(100),
    '.pdf',
  ];
  const profile = {
    ...sampleProfile,
    firstName: 'Ä'.repeat(100),
    lastName: 'Ö'.repeat(100),
    jobName: 'Ü'.repeat(120),
  };
  const { pdf, pages } = await renderPdf('de', { profile, files: names.map((name) => sampleFile(name, 5)) });
  for (let number = 1; number <= pages.length; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    for (const item of items) {
      if (!('transform' in item) || !item.str.trim()) continue;
      const [x, y] = [item.transform[4] as number, item.transform[5] as number];
      expect(x).toBeGreaterThanOrEqual(55);
      expect(x + item.width).toBeLessThanOrEqual(595.28 - 55);
      expect(y).toBeGreaterThan(30);
      expect(y).toBeLessThan(800);
    }
  }
});

it.each(languages)('contains spouse and children of the enabled sections in %s', async (language) => {
  const { text } = await renderPdf(language, { household: sampleHousehold });
  const { household } = dossierTexts[language];
  for (const words of [
    ...Object.values(sampleSpouse).map(String),
    household.child.replace('{{name}}', 'Mia Aebischer'),
    `${household.schoolingInfo} Primarschule`,
    'CHF 800',
  ])
    expect(text).toContain(words);
  expect((await renderPdf(language)).text).not.toContain('Aebischer');
});

it.each(languages)('uses no names of the machinery in %s', async (language) => {
  const { text } = await renderPdf(language, { household: sampleHousehold });
  expect(text).not.toMatch(/\.json|spouse_info/);
  for (const { hash } of sampleFiles)
    expect(text.replaceAll(' ', '')).toContain(`${dossierTexts[language].columns.fingerprint}${hash}`);
  // Named once as what the fingerprints are; a code is never part of an answer.
  expect(text.match(/SHA-256/g)).toHaveLength(1);
  expect(text).not.toMatch(/\b[a-z]+(_[a-z]+)+\b/);
});

it('numbers the pages of a long file list', async () => {
  const files = Array.from({ length: 120 }, (_, i) => sampleFile(`Beleg ${i}.pdf`, (i % 5) + 1));
  const { pages } = await renderPdf('de', { files });
  pages.forEach((page, i) => expect(page).toContain(`Seite ${i + 1} von ${pages.length}`));
  for (const file of files) expect(pages.some((page) => page.includes(file.hash))).toBe(true);
});
