import { describe, expect, it } from 'vitest';
import { csvFile, csvLine } from './csv.ts';

describe('a CSV file', () => {
  it('has semicolons, a byte order mark, and each field in quotes', () => {
    expect(
      csvFile([
        ['Name', 'Sum'],
        ['Müller; "Zoë"', 1200.5],
        [null, undefined],
      ]),
    ).toBe('\uFEFF"Name";"Sum"\r\n"Müller; ""Zoë""";"1200.5"\r\n"";""\r\n');
  });

  it.each(['=1+1', '+41 79', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＠x'])(
    'has %j as a text and not as a formula',
    (text) => expect(csvLine([text])).toBe(`"'${text}"\r\n`),
  );

  it('leaves a negative number a number, and a formula within a text where it is', () => {
    expect(csvLine([-12.5, 'a;=1+1'])).toBe('"-12.5";"a;=1+1"\r\n');
  });
});
