import ts from 'typescript';

/** What a file imports: values, types, and late ones. */
export function importsOf(text: string): string[] {
  return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
}
