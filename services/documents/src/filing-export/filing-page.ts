import { formatFileSize, type FilingExport, type FilingPaper, type Language } from '@dossier/contracts';
import { fillText } from '@dossier/contracts/texts';
import { exportTexts } from '../export/export-texts.ts';
import { type Html, link, markup, pageEnd, pageStart, row, tableEnd, tableStart } from '../export/html.ts';
import { entryLink, formatMoment, note } from '../export/pages.ts';

/** The readable contents of a filing's ZIP. */
export function filingPage(filing: FilingExport, language: Language): string {
  const texts = exportTexts[language].filing;
  const { person, taxYear, exportedAt } = filing;
  const title = fillText(texts.title, { year: taxYear, name: person.name ?? person.email });
  const lead = fillText(texts.lead, { at: formatMoment(exportedAt, language) });
  const json = link('filing.json', 'filing.json');
  const schema = link('schema.json', 'schema.json');
  const parts = [
    pageStart(language, title),
    markup`<p>${lead}</p>\n<p>${texts.data} ${json}; ${texts.schema} ${schema}.</p>\n`,
    facts(filing, language),
    transmissions(filing, language),
    papers(filing, language),
    ...answers(filing, language),
    pageEnd,
  ];
  return markup`${parts}`.text;
}

function facts({ person, canton, deadline }: FilingExport, language: Language): Html {
  const texts = exportTexts[language].filing;
  return markup`<ul>
<li>${person.email}</li>
<li>${texts.canton}: ${canton ?? '–'}</li>
<li>${texts.deadline}: ${deadline ?? '–'}</li>
</ul>\n`;
}

function transmissions(filing: FilingExport, language: Language): Html {
  const { columns, filing: texts } = exportTexts[language];
  const rows = filing.transmissions.map(({ kind, transmittedAt, path }) =>
    row(formatMoment(transmittedAt, language), path ? link(path, texts[kind]) : texts[kind]),
  );
  return markup`<h2>${texts.transmissions}</h2>\n${tableStart(columns.at, texts.kind)}${rows}${tableEnd}`;
}

function papers(filing: FilingExport, language: Language): Html {
  const { columns, documents, folders, filing: texts } = exportTexts[language];
  const heading = markup`<h2>${documents}</h2>\n`;
  if (filing.papers.length === 0) return markup`${heading}<p>${texts.noPapers}</p>\n`;
  const rows = filing.papers.map((paper) =>
    row(
      paper.categoryName ?? folders.noCategory,
      markup`${entryLink(paper, paper.name)}${note(notesOf(paper, language))}`,
      formatMoment(paper.uploadedAt, language),
      formatFileSize(paper.size, language),
      markup`<code>${paper.sha256}</code>`,
    ),
  );
  const head = tableStart(columns.category, columns.document, columns.uploaded, columns.size, 'SHA-256');
  return markup`${heading}${head}${rows}${tableEnd}`;
}

function notesOf({ isTransmitted, deletedAt, isDamaged }: FilingPaper, language: Language): string[] {
  const { inTrash, damaged, filing } = exportTexts[language];
  return [
    ...(isTransmitted ? [] : [filing.notTransmitted]),
    ...(deletedAt === null ? [] : [inTrash]),
    ...(isDamaged ? [damaged] : []),
  ];
}

function answers({ answerTexts }: FilingExport, language: Language): Html[] {
  const { columns } = exportTexts[language];
  return answerTexts.map(
    ({ heading, answers: rows }) =>
      markup`<h2>${heading}</h2>\n${tableStart(columns.question, columns.answer)}${rows.map(
        ({ label, value }) => row(label, value),
      )}${tableEnd}`,
  );
}
