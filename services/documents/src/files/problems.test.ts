import { describe, expect, it } from 'vitest';
import { headProblem, problemAfterRename } from './problems.ts';

const unknown = 'application/octet-stream';

describe('headProblem', () => {
  it.each([
    ['salary.pdf', 'application/pdf', '%PDF-1.4', null],
    ['salary.pdf', 'image/jpeg', '', 'misnamed'],
    ['salary.PDF', unknown, 'printed first %PDF-1.4', null],
    ['photo.jpg', 'image/png', '', null],
    ['scan.jp2', 'image/jp2', '', 'unsupported'],
    ['scan.jpg', 'image/jxl', '', 'unsupported'],
    ['raw.dng', 'image/x-adobe-dng', '', 'unsupported'],
    ['scan.pdf', 'image/jp2', '', 'misnamed'],
    ['scan.bmp', 'image/bmp', '', null],
    ['phone.avif', 'image/avif', '', null],
    ['photo.jpg', 'application/pdf', '%PDF-', 'misnamed'],
    ['photo.jpeg', unknown, 'no picture', 'misnamed'],
    ['notes.txt', unknown, 'some text', null],
    ['scan', unknown, 'some text', null],
    ['statement.xml', 'application/xml', '<?xml version="1.0"?><taxStatement/>', null],
    ['letter.docx', 'application/zip', 'PK', null],
    ['letter.docx', 'application/pdf', '%PDF-', 'misnamed'],
    ['all.zip', 'application/zip', 'PK', 'notADocument'],
    ['salary.pdf', 'application/zip', 'PK', 'notADocument'],
    ['all.7z', 'application/x-7z-compressed', '', 'notADocument'],
    ['page.html', unknown, 'hello', 'notADocument'],
    ['salary.pdf', unknown, '\ufeff <!DOCTYPE html><p>', 'notADocument'],
    ['picture.png', 'application/xml', '<?xml version="1.0"?>\n<svg>', 'notADocument'],
    ['run', unknown, '#!/bin/sh', 'notADocument'],
    ['setup.exe', 'application/x-msdownload', 'MZ', 'notADocument'],
    ['salary.js', 'application/pdf', '%PDF-', 'notADocument'],
  ])('of %s with type %s and %j is %s', (name, mediaType, head, problem) => {
    expect(headProblem(name, mediaType, Buffer.from(head))).toBe(problem);
  });
});

describe('problemAfterRename', () => {
  it.each([
    [{ name: 'a.pdf', problem: 'misnamed', mediaType: 'image/jpeg' }, 'photo.jpg', null],
    [{ name: 'a.jpg', problem: null, mediaType: 'image/jpeg' }, 'photo.pdf', 'misnamed'],
    [{ name: 'a.pdf', problem: 'damaged', mediaType: 'application/pdf' }, 'other.pdf', 'damaged'],
    [{ name: 'a.pdf', problem: 'damaged', mediaType: 'application/pdf' }, 'other.jpg', 'damaged'],
    [{ name: 'a.pdf', problem: null, mediaType: 'application/pdf' }, 'salary 2024.pdf', null],
    [{ name: 'a.zip', problem: 'notADocument', mediaType: 'application/zip' }, 'salary.pdf', 'notADocument'],
    [{ name: 'a.html', problem: 'notADocument', mediaType: 'application/pdf' }, 'a.pdf', null],
    [{ name: 'a.txt', problem: 'notADocument', mediaType: unknown }, 'a.text', 'notADocument'],
    [{ name: 'a.pdf', problem: 'misnamed', mediaType: unknown }, 'b.pdf', 'misnamed'],
    [{ name: 'a.txt', problem: null, mediaType: unknown }, 'a.png', 'misnamed'],
    [{ name: 'a.pdf', problem: 'misnamed', mediaType: 'image/jp2' }, 'a.jp2', 'unsupported'],
    [{ name: 'a.jp2', problem: 'unsupported', mediaType: 'image/jp2' }, 'a.jpg', 'unsupported'],
  ] as const)('of %j as %s is %s', (file, name, problem) => {
    expect(problemAfterRename(file, name)).toBe(problem);
  });
});
