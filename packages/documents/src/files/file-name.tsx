import { displayName, downloadFile, type FileResponse } from '@dossier/contracts';
import { downloadUrl } from '@dossier/remote-kit';
import { Link, Text } from '@dossier/ui';
import type { MouseEvent as ReactMouseEvent } from 'react';

interface Props {
  file: FileResponse;
  /** What the paper is; null while that is not known. */
  paperName: string | null;
  onOpen: (file: FileResponse) => void;
}

/** Opens the preview; as a link it can also be saved or opened in another tab. One tab stop for both. */
export function FileName({ file, paperName, onOpen }: Props) {
  const open = (event: ReactMouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(file);
  };
  return (
    <Link
      standalone
      href={downloadUrl(downloadFile, { params: { id: file.id }, query: {} })}
      download={file.originalFileName}
      aria-haspopup="dialog"
      // A flexible box would be as wide as the longest word.
      display="inline-block"
      maxWidth="full"
      color="fg.ink"
      textDecoration="none"
      onClick={open}
    >
      <PaperName paperName={paperName} fileName={displayName(file)} />
    </Link>
  );
}

/** What a paper is, with the name of its file below; the name alone while that is not known. */
export function PaperName({ paperName, fileName }: { paperName: string | null; fileName: string }) {
  if (paperName === null) return <BreakableName name={fileName} />;
  return (
    <>
      <Text as="span" display="block">
        {paperName}
      </Text>{' '}
      <Text as="span" display="block" textStyle="small" fontWeight="normal" color="fg.muted">
        <BreakableName name={fileName} />
      </Text>
    </>
  );
}

/** A name that breaks before its extension rather than within it. */
function BreakableName({ name }: { name: string }) {
  const end = name.lastIndexOf('.');
  if (end < 1) return <span>{name}</span>;
  return (
    <span>
      <span>{name.slice(0, end)}</span>
      <wbr />
      <span>{name.slice(end)}</span>
    </span>
  );
}
