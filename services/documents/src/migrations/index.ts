/** Made by `npm run new:migration`. TypeORM runs them by the time in their names. */
export { CreateDocuments1796000000000 } from './1796000000000-create-documents.ts';
export { AddAuthors1796500000000 } from './1796500000000-add-authors.ts';
export { AddHandovers1796700000000 } from './1796700000000-add-handovers.ts';
export { AddInternal1796910000000 } from './1796910000000-add-internal.ts';
export { AddScans1797100000000 } from './1797100000000-add-scans.ts';
