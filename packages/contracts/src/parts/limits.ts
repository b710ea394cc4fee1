/** What the code of a separator sheet says. Printed sheets are kept: it stays the same. */
export const separatorCode = 'DOSSIER-SEPARATOR-1';

/** The pages of a PDF that is divided, and the parts that it is divided into. */
export const maxDividedPages = 200;
export const maxParts = 60;
