export * from './contents.ts';
export type { ReadFormat } from './jobs.ts';
export {
  createReader,
  defaultReaderLimits,
  type Reader,
  type ReaderLimits,
  type ReadSource,
  type Rendered,
} from './reader.ts';
