import { extname } from 'node:path';
import type { FileProblem } from '@dossier/contracts';
import type { ReadFormat } from '@dossier/document-reader';
import type { FileRow } from './files.entity.ts';

const pictureExtensions = [
  '.jpg',
  '.jpeg',
  '.png',
  '.webp',
  '.heic',
  '.heif',
  '.hif',
  '.avif',
  '.gif',
  '.tif',
  '.tiff',
  '.bmp',
];
const officeExtensions = ['.docx', '.xlsx', '.pptx', '.odt', '.ods', '.odp'];

/** Web pages, programs and scripts by their name; a verified type of content does not make up for it. */
const activeExtensions = [
  ['.html', '.htm', '.xhtml', '.mht', '.mhtml', '.svg'],
  [
    '.js',
    '.mjs',
    '.cjs',
    '.vbs',
    '.vbe',
    '.wsf',
    '.hta',
    '.ps1',
    '.bat',
    '.cmd',
    '.sh',
    '.py',
    '.rb',
    '.php',
    '.pl',
  ],
  ['.exe', '.msi', '.scr', '.com', '.dll', '.jar', '.apk', '.app', '.lnk', '.url', '.reg'],
].flat();

const archiveAndProgramTypes = [
  ['application/zip', 'application/gzip', 'application/x-7z-compressed', 'application/x-rar-compressed'],
  ['application/x-tar', 'application/x-bzip2', 'application/x-xz', 'application/zstd', 'application/x-lzip'],
  ['application/x-compress', 'application/vnd.ms-cab-compressed', 'application/x-iso9660-image'],
  ['application/java-archive', 'application/x-apple-diskimage', 'application/vnd.android.package-archive'],
  ['application/x-msdownload', 'application/x-elf', 'application/x-mach-binary', 'application/wasm'],
  ['application/x-ms-shortcut', 'application/x-shockwave-flash', 'application/x-sh'],
].flat();

const decodedPictures = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/tiff', 'image/avif'];
const heicTypes = ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'];
/** Every computer opens these, although they have no preview. */
const otherPictures = ['image/bmp', 'image/x-icon'];
const knownPictures = [...decodedPictures, ...heicTypes, ...otherPictures];
const compoundFile = 'application/x-cfb';
const unknownType = 'application/octet-stream';

/** The start of a web page or a script, behind a byte order mark and blanks. */
const activeStart =
  /^(\uFEFF|\xEF\xBB\xBF)?\s*(#!|<!doctype html|<html|<script|<svg|<\?php|<\?xml[^>]*>\s*(<!doctype (html|svg)|<html|<svg))/i;

const extensionOf = (name: string): string => extname(name).toLowerCase();

/** The problem that name and type alone show. */
export function nameProblem(name: string, mediaType: string): FileProblem | null {
  const extension = extensionOf(name);
  if (activeExtensions.includes(extension)) return 'notADocument';
  if (officeExtensions.includes(extension)) {
    const isPossible = ['application/zip', compoundFile, unknownType].includes(mediaType);
    return isPossible ? null : 'misnamed';
  }
  if (archiveAndProgramTypes.includes(mediaType)) return 'notADocument';
  if (mediaType === unknownType) return null;
  if (extension === '.pdf' && mediaType !== 'application/pdf') return 'misnamed';
  const isPicture = mediaType.startsWith('image/');
  if (pictureExtensions.includes(extension) && !isPicture) return 'misnamed';
  return isPicture && !knownPictures.includes(mediaType) ? 'unsupported' : null;
}

/** The problem that name, type and first bytes show. */
export function headProblem(name: string, mediaType: string, head: Buffer): FileProblem | null {
  if (mediaType !== 'application/pdf' && activeStart.test(head.toString('latin1'))) return 'notADocument';
  const problem = nameProblem(name, mediaType);
  if (problem || mediaType !== unknownType) return problem;
  return pictureExtensions.includes(extensionOf(name)) ? 'misnamed' : null;
}

/** How the content can be read; undefined for a type that is never examined or rendered. */
export function readFormatOf(name: string, mediaType: string): ReadFormat | undefined {
  const extension = extensionOf(name);
  if (mediaType === 'application/pdf' || (mediaType === unknownType && extension === '.pdf')) return 'pdf';
  if (decodedPictures.includes(mediaType)) return 'picture';
  if (heicTypes.includes(mediaType)) return 'heic';
  if (mediaType === compoundFile || officeExtensions.includes(extension)) return 'office';
  return undefined;
}

/** The problem of a file under another name. What its content showed stays. */
export function problemAfterRename(
  file: Pick<FileRow, 'name' | 'problem' | 'mediaType'>,
  name: string,
): FileProblem | null {
  const { problem, mediaType } = file;
  const extension = extensionOf(name);
  if (extension === extensionOf(file.name)) return problem;
  const isOfContent =
    problem === 'notADocument'
      ? nameProblem(file.name, mediaType) !== 'notADocument'
      : problem !== null && problem !== 'misnamed';
  if (isOfContent) return problem;
  // Pictures are always recognized by their content.
  if (mediaType === unknownType && pictureExtensions.includes(extension)) return 'misnamed';
  return nameProblem(name, mediaType);
}
