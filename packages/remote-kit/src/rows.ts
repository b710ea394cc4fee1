export { type RowsData, type ThreadData, useRows, useThread } from './data/use-rows.ts';
export { SearchForm } from './parts/search-form.tsx';
