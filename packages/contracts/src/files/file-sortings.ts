/**
 * `auto`: the file waits to be filed by its reading; `filed`: its reading filed it. null: a person chose, or nobody asked for
 * sorting.
 */
export const fileSortings = ['auto', 'filed'] as const;
export type FileSorting = (typeof fileSortings)[number];
