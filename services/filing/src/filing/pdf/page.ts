import PDFDocument from 'pdfkit';
import { createTypesetter, type TextStyle, type Typesetter } from './typesetter.ts';

/** The colors of the light theme, and lengths in points on an A4 page. */
export const ink = '#14171F';
const muted = '#5A6070';
export const hairline = '#E1DED6';
export const accent = '#2138C4';
const margin = 56;
const top = 64;

export const styles = {
  title: { size: 32, weight: 'bold', color: ink, leading: 1.12, tracking: -0.7 },
  subtitle: { size: 16, weight: 'regular', color: muted, leading: 1.3 },
  heading: { size: 13, weight: 'bold', color: ink, leading: 1.3, tracking: -0.1 },
  category: { size: 10, weight: 'bold', color: ink },
  body: { size: 10, weight: 'regular', color: ink },
  fact: { size: 12, weight: 'bold', color: ink, leading: 1.3 },
  label: { size: 8.5, weight: 'regular', color: muted },
  small: { size: 7.5, weight: 'regular', color: muted },
} as const satisfies Record<string, TextStyle>;

type Tag = 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Sect';
export type Element = ReturnType<typeof PDFDocument.prototype.struct>;

/** The current page: the position of the next element, and the structure tree for screen readers. */
export interface Page {
  readonly doc: typeof PDFDocument.prototype;
  readonly type: Typesetter;
  readonly left: number;
  readonly right: number;
  readonly width: number;
  y: number;
  /** Starts a new page when less than `height` is left. Returns whether it did. */
  reserve(height: number): boolean;
  /** Adds an element under `parent`. `draw` draws its content; `scope` is the scope of a table header. */
  add(parent: Element, tag: Tag, draw?: () => void, scope?: 'Row' | 'Column'): Element;
  /** Draws lines and shapes without meaning, which screen readers skip. */
  decorate(draw: () => void): void;
}

/** PDFKit's document, with a method that its types leave out. */
type Pdf = PDFKit.PDFDocument & { endMetadata(): void };

/** Characters that XML does not allow, even as references: https://www.w3.org/TR/xml/#charsets */
const notXml = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const references = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' } as const;

/** Escapes text as the content of an XML element. */
function escapeXml(text: string): string {
  return text
    .replace(notXml, '')
    .replace(/[&<>"']/g, (character) => references[character as keyof typeof references]);
}

/** PDFKit copies title, author and subject into its metadata, which is XML (XMP), without escaping them. */
class EscapedDocument extends (PDFDocument as unknown as new (options: PDFKit.PDFDocumentOptions) => Pdf) {
  override endMetadata(): void {
    const { info } = this;
    this.info = Object.fromEntries(
      Object.entries(info).map(([key, value]) => [key, typeof value === 'string' ? escapeXml(value) : value]),
    );
    super.endMetadata();
    this.info = info;
  }
}

export function createPage(options: {
  title: string;
  subject: string;
  author: string;
  language: string;
  at: Date;
}): {
  page: Page;
  root: Element;
} {
  const { title, subject, author, language, at } = options;
  const doc = new EscapedDocument({
    size: 'A4',
    margins: { top: 0, bottom: 0, left: 0, right: 0 },
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
    info: {
      Title: title,
      Subject: subject,
      Author: author,
      Creator: 'Dossier',
      CreationDate: at,
      ModDate: at,
    },
  });
  const root = doc.struct('Document');
  doc.addStructure(root);
  const bottom = doc.page.height - 72;
  const page: Page = {
    doc,
    type: createTypesetter(doc),
    left: margin,
    right: doc.page.width - margin,
    width: doc.page.width - 2 * margin,
    y: top,
    reserve(height) {
      if (page.y + height <= bottom) return false;
      doc.addPage();
      page.y = top;
      return true;
    },
    add(parent, tag, draw, scope) {
      // PDFKit writes the scope of a table header, but its types lack the option.
      const options: { title?: string; scope?: string } = scope ? { scope } : {};
      const element = doc.struct(tag, options, draw);
      parent.add(element);
      return element;
    },
    decorate(draw) {
      doc.markContent('Artifact', { type: 'Layout' });
      draw();
      doc.endMarkedContent();
    },
  };
  return { page, root };
}

/** Adds the footers after the last page, when the page count is known. */
export function addFooters(page: Page, left: string, right: (number: number, count: number) => string): void {
  const { doc, type } = page;
  const { start, count } = doc.bufferedPageRange();
  const [line = '', ...more] = type.block(left, page.width - 120, styles.small).lines;
  const shown = type.block(more.length > 0 ? `${line}…` : line, page.width, styles.small);
  for (let i = start; i < start + count; i += 1) {
    doc.switchToPage(i);
    const y = doc.page.height - 44;
    doc.markContent('Artifact', { type: 'Pagination' });
    type.draw(shown, page.left, y);
    type.drawRight(right(i + 1, count), page.right, y, styles.small);
    doc.endMarkedContent();
  }
}
