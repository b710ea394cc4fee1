import { describe, expect, it } from 'vitest';
import { decodeText, parseCsv } from './read-csv.ts';

describe('the text of a file', () => {
  const text = 'Müller;Zoë;Äußeres–€';

  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16, low byte first', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16, high byte first', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['Windows-1252', Buffer.from('M\xfcller;Zo\xeb;\xc4u\xdferes\x96\x80', 'latin1')],
  ])('is read in %s', (_, bytes) => expect(decodeText(bytes)).toBe(text));

  it.each([
    ['a workbook', Buffer.from('PK\x03\x04\x14\x00\x06\x00')],
    ['a PDF with an image', Buffer.from([...Buffer.from('%PDF-1.7\n'), 0, 1, 2, 255])],
  ])('is not found in %s', (_, bytes) => expect(() => decodeText(bytes)).toThrow('LIST_UNREADABLE'));
});

describe('a CSV file', () => {
  it.each([
    [
      'semicolons',
      'a;b,c;d\r\n1;2;3\r\n',
      [
        ['a', 'b,c', 'd'],
        ['1', '2', '3'],
      ],
    ],
    [
      'commas',
      'a,b;c,d\n1,2,3',
      [
        ['a', 'b;c', 'd'],
        ['1', '2', '3'],
      ],
    ],
    [
      'tabs, as the "Unicode text" of Excel',
      'a\tb\n1\t2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['a separator that it names', 'sep=,\r\na;b,c\r\n', [['a;b', 'c']]],
    ['one column', 'a\nb\n', [['a'], ['b']]],
    ['quotes', '"a;""b""\nc";d\n', [['a;"b"\nc', 'd']]],
    ['quotes within a field', 'a "b" c;"d" e;"f\n', [['a "b" c', '"d" e', '"f']]],
    [
      'old line ends, and spaces around fields',
      ' a ; b\r1; 2 \r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'an empty field at the end',
      'a;b\n1;',
      [
        ['a', 'b'],
        ['1', ''],
      ],
    ],
    ['nothing', '', []],
  ])('is read with %s', (_, text, lines) => expect(parseCsv(text)).toEqual(lines));

  it('with many quotes that nothing closes is read in linear time', () => {
    const started = performance.now();
    expect(parseCsv('"x;'.repeat(300_000))[0]).toHaveLength(300_001);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
