export * from './contents.ts';
export type { ContentsLimits, ContentsMode, PartPages, ReadContents, ReadFormat } from './jobs.ts';
export {
  contentsLimits,
  contentsReaderLimits,
  defaultContentsLimits,
  defaultReaderLimits,
  exportReaderLimits,
  type ReaderLimits,
} from './limits.ts';
export { createReader, type Reader, type ReadSource, type Rendered } from './reader.ts';
export { isTesseract } from './run-tesseract.ts';
