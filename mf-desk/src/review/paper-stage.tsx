import { downloadDeskFile, previewDeskFile, type DeskFile, type PaperBox } from '@dossier/contracts';
import { downloadUrl } from '@dossier/remote-kit';
import { PaperView } from '@dossier/documents';
import { Box } from '@dossier/ui';
import { Suspense } from 'react';
import type { FilingParams } from './use-review.ts';

/** A place on a paper that is marked. */
export interface PaperPlace {
  readonly fileId: string;
  /** From 1. */
  readonly page: number;
  readonly box: PaperBox | null;
  /** The value that stands there. */
  readonly valueId?: string;
}

interface StageProps {
  params: FilingParams;
  file: DeskFile;
  /** The papers before and after it, which are drawn behind it: they are there at once. */
  neighbours: readonly DeskFile[];
  place: PaperPlace | null;
}

export function PaperStage({ params, file, neighbours, place }: StageProps) {
  const papers = [file, ...neighbours].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return (
    <Box position="relative" height="full">
      {papers.map((each) => (
        <Box
          key={`${each.id} ${each.version}`}
          {...(each === file
            ? ({ 'data-current': '' } as const)
            : ({ inert: true, visibility: 'hidden' } as const))}
          position={each === file ? 'relative' : 'absolute'}
          inset="0"
          height="full"
        >
          <OnePaper
            params={params}
            file={each}
            version={each.version}
            place={each === file && place?.fileId === file.id ? place : null}
          />
        </Box>
      ))}
    </Box>
  );
}

interface PaperProps {
  params: FilingParams;
  file: DeskFile;
  version: number;
  place?: PaperPlace | null;
}

/** A version of a paper in the viewer. */
export function OnePaper({ params, file, version, place = null }: PaperProps) {
  const input = { ...params, id: file.id };
  const query = { version: String(version) };
  return (
    <Suspense>
      <PaperView
        label={file.name}
        file={file}
        contentUrl={downloadUrl(downloadDeskFile, { params: input, query: { ...query, inline: '1' } })}
        pictureUrlOf={(picturePage) =>
          downloadUrl(previewDeskFile, {
            params: input,
            query: { ...query, kind: 'picture', ...(picturePage > 1 && { page: String(picturePage) }) },
          })
        }
        page={place?.page ?? 1}
        marks={place?.box ? [place.box] : []}
        height="full"
      />
    </Suspense>
  );
}
