type CsvValue = string | number | null | undefined;

/** By it a spreadsheet recognizes UTF-8; the first characters of a file. */
export const csvStart = '\uFEFF';

/**
 * A line as Excel opens it with Swiss settings: fields between semicolons, each in quotes, so that no text is split into
 * further cells. See https://owasp.org/www-community/attacks/CSV_Injection for texts that a spreadsheet takes for formulas.
 */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(toField).join(';')}\r\n`;
}

export function csvFile(lines: readonly (readonly CsvValue[])[]): string {
  return csvStart + lines.map(csvLine).join('');
}

/** Whether a spreadsheet would take a text for a formula. */
export const isFormula = (text: string): boolean => /^[=+\-@\t\r\n＝＋－＠]/.test(text);

/** A text that a spreadsheet would take for a formula gets an apostrophe before it; a negative number stays a number. */
function toField(value: CsvValue): string {
  const text = String(value ?? '');
  return `"${typeof value === 'string' && isFormula(value) ? "'" : ''}${text.replaceAll('"', '""')}"`;
}
