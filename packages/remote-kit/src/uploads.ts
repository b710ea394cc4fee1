export type { OnSettled } from './upload/batch.ts';
export { refreshAfterUpload } from './upload/refresh-after-upload.ts';
export { type Failure, failureOf, isCodeMissing, SignedOutError } from './upload/upload-failure.ts';
export type { BatchResult, QueueState, Stored, Target, UploadItem } from './upload/upload-item.ts';
export { askToSignIn, queue } from './upload/uploads.ts';
