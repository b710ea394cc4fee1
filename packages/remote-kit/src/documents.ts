export { FileMark, ProblemBadge } from './documents/files/file-mark.tsx';
export { FileName, PaperName } from './documents/files/file-name.tsx';
export { FileRow, type RowSelection } from './documents/files/file-row.tsx';
export { editFiles } from './documents/files/files.mutations.ts';
export { FileView } from './documents/files/file-view.tsx';
export { LazyPaperView as PaperView } from './documents/paper/lazy-paper-view.ts';
export { PagedRows } from './documents/files/paged.tsx';
export { type FileDialogs, useFileDialogs } from './documents/files/use-file-dialogs.tsx';
export { Thumbnail } from './documents/files/thumbnail.tsx';
export { VersionList } from './documents/files/version-list.tsx';
export { usePaperNames } from './documents/readings/use-paper-names.ts';
export { isPending, useReadings } from './documents/readings/use-readings.ts';
export { type GivenReason, ReasonDialog } from './documents/review/reason-dialog.tsx';
export { ReplaceButton } from './documents/review/replace-button.tsx';
export { ReviewMark } from './documents/review/review-mark.tsx';
export { lazyWithRetry, usePrefetch } from './documents/lazy-with-retry.ts';
export { refreshAfterUpload } from './documents/upload/refresh-after-upload.ts';
export {
  type BatchResult,
  extensionOf,
  type Target,
  type UploadItem,
} from './documents/upload/upload-item.ts';
export { UploadList } from './documents/upload/upload-list.tsx';
export { UploadAnnouncement, UploadRows, useFocusKeeping } from './documents/upload/upload-rows.tsx';
export { hasSummary, UploadSummary } from './documents/upload/upload-summary.tsx';
export { useReplaceWarning } from './documents/upload/use-replace-warning.ts';
export { type Uploads, uploadToasts, useUploads } from './documents/upload/use-uploads.ts';
export { useFailureToast } from './documents/use-failure-toast.ts';
