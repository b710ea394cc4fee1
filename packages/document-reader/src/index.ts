export * from './contents.ts';
export type { ContentsLimits, ReadFormat } from './jobs.ts';
export {
  contentsReaderLimits,
  createReader,
  defaultContentsLimits,
  defaultReaderLimits,
  type Reader,
  type ReaderLimits,
  type ReadSource,
  type Rendered,
} from './reader.ts';
