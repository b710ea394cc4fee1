export { type RowsData, useRows } from './data/use-rows.ts';
