import { hasPreview, previewFile, type FileResponse } from '@dossier/contracts';
import { downloadUrl } from '@dossier/remote-kit';
import { Box, chakra, FileIcon } from '@dossier/ui';
import { useEffect, useState } from 'react';
import { extensionOf } from './extension-of.ts';

/** When many are asked for at once, some are refused for now. */
const retryMs = 5_000;
const maxRetries = 3;

/** The file in small, over its icon, which remains when there is none. Decorative: the name is beside it. */
export function Thumbnail({ file }: { file: FileResponse }) {
  const { id, version, mediaType, problem } = file;
  const src = downloadUrl(previewFile, { params: { id }, query: { version: String(version) } });
  const [shown, setShown] = useState<{ src: string; is: 'loaded' | 'failed' }>();
  const state = shown?.src === src ? shown.is : 'loading';
  const [retries, setRetries] = useState(0);
  useEffect(() => {
    if (state !== 'failed' || retries >= maxRetries) return undefined;
    const timer = setTimeout(() => {
      setRetries(retries + 1);
      setShown(undefined);
    }, retryMs);
    return () => clearTimeout(timer);
  }, [state, retries]);
  const isReadable = problem !== 'passwordProtected' && problem !== 'damaged';
  return (
    <Box position="relative" flexShrink="0">
      <FileIcon extension={extensionOf(file.originalFileName)} />
      {hasPreview(mediaType) && isReadable && state !== 'failed' && (
        <chakra.img
          key={`${src} ${retries}`}
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          onLoad={() => setShown({ src, is: 'loaded' })}
          onError={() => setShown({ src, is: 'failed' })}
          position="absolute"
          inset="0"
          width="full"
          height="full"
          objectFit="cover"
          objectPosition="top"
          borderRadius="xs"
          borderWidth="1px"
          borderColor="border.line"
          bg="white"
          opacity={state === 'loaded' ? 1 : 0}
        />
      )}
    </Box>
  );
}
