/** Panes of a workbench; loaded with the pages that use them. */
export * from './panes/panes.tsx';
