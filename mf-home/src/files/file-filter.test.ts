import { describe, expect, it } from 'vitest';
import { storedFile } from '../testing.tsx';
import { filterFiles, isUnfiltered, noCategory, noFilter, type FileFilter } from './file-filter.ts';

const files = [
  storedFile('Prämie 10.pdf', 4, { size: 3 }),
  storedFile('Lohn Prämie.pdf', 1, { size: 1, problem: 'damaged' }),
  storedFile('prämie 9.pdf', null, { size: 2 }),
];
const names = (filter: Partial<FileFilter>) =>
  filterFiles(files, { ...noFilter, ...filter }, { notInDossier: [files[2]!.id], language: 'de' }).map(
    ({ originalFileName }) => originalFileName,
  );

describe('the filter of files', () => {
  it('finds names that contain each word, in any case and without accents', () => {
    expect(names({ search: ' PRAMIE  lohn' })).toEqual(['Lohn Prämie.pdf']);
    expect(names({ search: 'prämie' })).toHaveLength(3);
    expect(names({ search: 'x' })).toEqual([]);
  });

  it('keeps the files of a category, or those without one', () => {
    expect(names({ category: '4' })).toEqual(['Prämie 10.pdf']);
    expect(names({ category: noCategory })).toEqual(['prämie 9.pdf']);
  });

  it('keeps the files in a state', () => {
    expect(names({ state: 'problem' })).toEqual(['Lohn Prämie.pdf']);
    expect(names({ state: 'notInDossier' })).toEqual(['prämie 9.pdf']);
  });

  it('sorts by time, name and size', () => {
    expect(names({})[0]).toBe('Prämie 10.pdf');
    expect(names({ sort: 'oldest' })[0]).toBe('prämie 9.pdf');
    expect(names({ sort: 'name' })).toEqual(['Lohn Prämie.pdf', 'prämie 9.pdf', 'Prämie 10.pdf']);
    expect(names({ sort: 'size' })).toEqual(['Prämie 10.pdf', 'prämie 9.pdf', 'Lohn Prämie.pdf']);
  });

  it('is unfiltered only when the server’s list is shown as it is', () => {
    expect(isUnfiltered({ ...noFilter, search: ' ' })).toBe(true);
    expect(isUnfiltered({ ...noFilter, sort: 'name' })).toBe(false);
  });
});
