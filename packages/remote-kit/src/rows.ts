export { type RowsData, type ThreadData, useRows, useThread } from './data/use-rows.ts';
export { PagedList } from './parts/paged-list.tsx';
export { SearchForm } from './parts/search-form.tsx';
export { ShowMore } from './parts/show-more.tsx';
