/** The parts of the upload queue, for a page without a session, which has a queue of its own. */
export { autoRetry } from './upload/auto-retry.ts';
export { PersistedFiles } from './upload/persisted-files.ts';
export { repeatWhileBusy } from './upload/repeat-while-busy.ts';
export { UploadChannel } from './upload/upload-channel.ts';
export type { QueueState, UploadItem } from './upload/upload-item.ts';
export { UploadQueue } from './upload/upload-queue.ts';
