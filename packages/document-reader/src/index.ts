export * from './contents.ts';
export type { ContentsLimits, ReadFormat } from './jobs.ts';
export {
  contentsReaderLimits,
  defaultContentsLimits,
  defaultReaderLimits,
  type ReaderLimits,
} from './limits.ts';
export { createReader, type Reader, type ReadSource, type Rendered } from './reader.ts';
