export { type RowsData, type ThreadData, useRows, useThread } from './data/use-rows.ts';
