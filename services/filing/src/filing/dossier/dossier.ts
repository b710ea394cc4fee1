import type { Readable } from 'node:stream';
import {
  displayName,
  formatFileSize,
  fullName,
  problemOf,
  type FileResponse,
  type Language,
} from '@dossier/contracts';
import { cantonName, fillText } from '@dossier/contracts/texts';
import type { DossierContent, Supplement } from './dossier-content.ts';
import {
  accent,
  addFooters,
  createPage,
  hairline,
  ink,
  styles,
  type Element,
  type Page,
} from '../pdf/page.ts';
import { groupAnswers, type Answer } from './answers.ts';
import { drawHistory, layHistory } from './draw-history.ts';
import { drawValues } from './draw-values.ts';
import { noneAnswers } from './none-answers.ts';
import { groupByCategory } from './group-files.ts';
import { groupHousehold } from './household.ts';
import { dossierTexts } from './dossier-texts.ts';
import { formatDay, formatMoment } from '../pdf/formats.ts';

/** The number of files between two calls of `onProgress`. */
const progressStep = 25;

/**
 * Renders the dossier of a tax year as a tagged PDF. It is what a user transmits, and the receipt of the transmission.
 * `onProgress` receives the number of files drawn so far.
 */
export function renderDossier(
  content: DossierContent,
  onProgress: (files: number) => void = () => undefined,
): Readable {
  const { language, taxYear, profile, transmittedAt: at } = content;
  const texts = dossierTexts[language];
  const { supplement } = content;
  const title = fillText(supplement ? texts.supplement.title : texts.title, { year: taxYear });
  const name = fullName(profile);
  const { page, root } = createPage({
    title: name ? `${title} – ${name}` : title,
    subject: fillText(supplement ? texts.supplement.subject : texts.subject, { year: taxYear }),
    author: name,
    language,
    at,
  });
  drawHead(page, root, title, content);
  const groups = [...groupAnswers(profile, content.email, taxYear, language), ...groupHousehold(content)];
  const declared = noneAnswers(content);
  if (supplement)
    drawChanges(page, root, { ...content, supplement }, [...groups, { answers: declared }], onProgress);
  for (const { heading, answers } of groups) {
    if (answers.length > 0) drawAnswers(page, drawHeading(page, root, heading, 44), answers);
  }
  const sections = content.sections.map((id) => texts.sections[id]);
  if (sections.length > 0)
    drawParagraph(page, drawHeading(page, root, texts.headings.sections, 30), sections.join(' · '));
  if (!supplement)
    drawFiles(page, drawHeading(page, root, texts.headings.documents, 80), content, onProgress);
  const { readPapers = [] } = content;
  if (readPapers.length > 0)
    drawValues(page, drawHeading(page, root, texts.readValues.heading, 80), readPapers, language);
  if (declared.length > 0) drawAnswers(page, drawHeading(page, root, texts.headings.none, 44), declared);
  const history = layHistory(page, content);
  drawHistory(page, drawHeading(page, root, texts.headings.history, history.following), history.rows);
  root.end();
  const footer = [title, formatMoment(at, language, 'exact'), name].filter(Boolean).join(' · ');
  addFooters(page, footer, (number, pages) => fillText(texts.page, { page: number, pages }));
  page.doc.end();
  return page.doc as unknown as Readable;
}

/** What is new: the files, and the changed answers. All answers of now follow. */
function drawChanges(
  page: Page,
  root: Element,
  content: DossierContent & { readonly supplement: Supplement },
  groups: readonly { readonly key?: string; readonly answers: readonly Answer[] }[],
  onProgress: (files: number) => void,
): void {
  const { supplement, files } = content;
  const texts = dossierTexts[content.language].supplement;
  const added = files.filter(({ id }) => supplement.fileIds.includes(id));
  if (added.length > 0) {
    const section = drawHeading(page, root, texts.documents, 80);
    drawFiles(page, section, { ...content, files: added }, onProgress);
  }
  const changed = new Set(supplement.changedAnswers);
  const isChanged = (key: string | undefined) => key !== undefined && changed.has(key);
  const answers = groups.flatMap(({ key, answers: ofGroup }) =>
    isChanged(key) ? ofGroup : ofGroup.filter((answer) => isChanged(answer.key)),
  );
  if (answers.length > 0) drawAnswers(page, drawHeading(page, root, texts.answers, 44), answers);
  drawParagraph(page, drawHeading(page, root, texts.allAnswers, 30), texts.allAnswersNote);
}

function drawHead(page: Page, root: Element, title: string, content: DossierContent): void {
  const { type, left, width } = page;
  const { language, profile, files, supplement } = content;
  const texts = dossierTexts[language];
  page.decorate(() => {
    drawLogo(page, left, page.y);
    type.draw(
      type.block('Dossier', width, { ...styles.fact, size: 13, tracking: -0.2 }),
      left + 23,
      page.y - 0.5,
    );
  });
  page.y += 56;
  const heading = type.block(title, width, styles.title);
  page.add(root, 'H1', () => type.draw(heading, left, page.y));
  page.y += heading.height + 4;
  const name = fullName(profile);
  if (name) {
    const subtitle = type.block(name, width, styles.subtitle);
    page.add(root, 'P', () => type.draw(subtitle, left, page.y));
    page.y += subtitle.height;
  }
  page.y += 22;
  const summary: Answer[] = [
    { label: texts.handedOver, value: formatMoment(content.transmittedAt, language, 'exact') },
    { label: texts.files, value: String(supplement ? supplement.fileIds.length : files.length) },
    ...(profile.cantonOfResidence
      ? [{ label: texts.canton, value: cantonName(profile.cantonOfResidence, language) }]
      : []),
  ];
  const columnOffsets = [0, 0.5, 0.7];
  summary.forEach(({ label, value }, i) => {
    const x = left + (columnOffsets[i] ?? 0) * width;
    page.add(root, 'P', () => {
      type.draw(type.block(`${label} `, width, styles.label), x, page.y);
      type.draw(type.block(value, width * 0.48, styles.fact), x, page.y + 13);
    });
  });
  page.y += 38;
  const { taxId } = content;
  if (taxId) {
    page.add(root, 'P', () => {
      type.draw(type.block(`${texts.household.taxId} `, width, styles.label), left, page.y);
      type.draw(type.block(taxId, width, styles.fact), left, page.y + 13);
    });
    page.y += 38;
  }
  if (supplement) {
    const note = fillText(texts.supplement.note, {
      at: formatMoment(supplement.dossierAt, language, 'exact'),
    });
    const block = type.block(note, width, styles.body);
    page.add(root, 'P', () => type.draw(block, left, page.y));
    page.y += block.height + 4;
  }
}

/** Draws the logo: a folder with its tab. */
function drawLogo({ doc }: Page, x: number, y: number): void {
  doc.roundedRect(x, y + 3, 17, 12, 2).fill(accent);
  doc.roundedRect(x, y, 8, 6, 1.5).fill(accent);
}

/** Starts a section with a heading that stays on one page with the first `following` points of its content. */
function drawHeading(page: Page, root: Element, text: string, following: number): Element {
  const { doc, type, left, right, width } = page;
  page.y += 14;
  page.reserve(36 + following);
  page.decorate(() => doc.moveTo(left, page.y).lineTo(right, page.y).lineWidth(1).strokeColor(ink).stroke());
  const section = page.add(root, 'Sect');
  const block = type.block(text, width, styles.heading);
  page.y += 9;
  page.add(section, 'H2', () => type.draw(block, left, page.y));
  page.y += block.height + 8;
  return section;
}

function drawParagraph(page: Page, section: Element, text: string): void {
  const block = page.type.block(text, page.width, styles.body);
  page.reserve(block.height);
  page.add(section, 'P', () => page.type.draw(block, page.left, page.y));
  page.y += block.height;
}

/** Draws questions with their answers, two pairs per line. */
function drawAnswers(page: Page, section: Element, answers: readonly Answer[]): void {
  const { type, left, width } = page;
  const gap = 24;
  const half = (width - gap) / 2;
  const table = page.add(section, 'Table');
  for (let i = 0; i < answers.length; i += 2) {
    const cells = answers.slice(i, i + 2).map(({ label, value }) => ({
      label: type.block(label, half, styles.label),
      value: type.block(value, half, styles.body),
    }));
    const height = Math.max(...cells.map((cell) => cell.label.height + cell.value.height + 1));
    page.reserve(height);
    cells.forEach(({ label, value }, column) => {
      const x = left + column * (half + gap);
      const row = page.add(table, 'TR');
      page.add(row, 'TH', () => type.draw(label, x, page.y), 'Row');
      page.add(row, 'TD', () => type.draw(value, x, page.y + label.height + 1));
    });
    page.y += height + 8;
  }
}

function drawFiles(
  page: Page,
  section: Element,
  content: DossierContent,
  onProgress: (files: number) => void,
): void {
  const { files, language } = content;
  const texts = dossierTexts[language];
  if (files.length === 0) {
    drawParagraph(page, section, texts.noFiles);
    return;
  }
  const note = page.type.block(texts.fingerprintNote, page.width, styles.label);
  page.add(section, 'P', () => page.type.draw(note, page.left, page.y));
  page.y += note.height + 10;
  const columns = { added: page.right - 150, size: page.right };
  let drawn = 0;
  for (const { heading, files: categoryFiles } of groupByCategory(files, language)) {
    const block = page.type.block(heading, page.width - 170, styles.category);
    page.reserve(block.height + 40);
    const table = page.add(section, 'Table');
    const header = page.add(table, 'TR');
    const added = page.type.block(texts.columns.added, 90, styles.label);
    page.add(header, 'TH', () => page.type.draw(block, page.left, page.y), 'Column');
    page.add(header, 'TH', () => page.type.draw(added, columns.added, page.y + 1), 'Column');
    page.add(
      header,
      'TH',
      () => page.type.drawRight(texts.columns.size, columns.size, page.y + 1, styles.label),
      'Column',
    );
    page.y += block.height + 4;
    for (const file of categoryFiles) {
      drawFile(page, table, file, language, columns);
      drawn += 1;
      if (drawn % progressStep === 0) onProgress(drawn);
    }
    page.y += 10;
  }
}

function drawFile(
  page: Page,
  table: Element,
  file: FileResponse,
  language: Language,
  columns: { added: number; size: number },
): void {
  const { doc, type, left, right } = page;
  const name = type.block(displayName(file), columns.added - left - 16, styles.body);
  const { unusable, problems, columns: headings } = dossierTexts[language];
  const hash = type.block(`${headings.fingerprint} ${file.hash}`, right - left, styles.small);
  const problem = problemOf(file);
  const mark =
    problem && type.block(fillText(unusable, { problem: problems[problem] }), right - left, styles.body);
  const markHeight = mark?.height ?? 0;
  const height = 5 + name.height + markHeight + hash.height + 6;
  page.reserve(height);
  page.decorate(() =>
    doc.moveTo(left, page.y).lineTo(right, page.y).lineWidth(0.5).strokeColor(hairline).stroke(),
  );
  page.y += 5;
  const row = page.add(table, 'TR');
  page.add(row, 'TD', () => {
    type.draw(name, left, page.y);
    if (mark) type.draw(mark, left, page.y + name.height);
    type.draw(hash, left, page.y + name.height + markHeight);
  });
  const added = type.block(formatDay(new Date(file.uploadedAt), language), 90, styles.body);
  page.add(row, 'TD', () => type.draw(added, columns.added, page.y));
  page.add(row, 'TD', () =>
    type.drawRight(formatFileSize(file.size, language), columns.size, page.y, styles.body),
  );
  page.y += height - 5;
}
