export { ExportDownload } from './export/export-download.tsx';
export { useExport } from './export/use-export.ts';
