import type { FileResponse } from '@dossier/contracts';
import { useFormat, useTexts } from '@dossier/remote-kit';
import { usePaperNames, type FileDialogs } from '@dossier/documents';
import { ShowMore } from '@dossier/remote-kit/rows';
import { Box, Heading, Rows, Stack, Text } from '@dossier/ui';
import type { FileFilter } from '../files/file-filter.ts';
import { FileRows } from '../files/file-rows.tsx';
import type { FileList } from '../files/use-file-list.ts';
import type { Selection } from '../files/use-selection.ts';
import { groupByDay } from './day-groups.ts';
import { FileCard } from './file-card.tsx';

interface Props {
  list: FileList;
  sort: FileFilter['sort'];
  heading: 'h2' | 'h3';
  dialogs: FileDialogs;
  /** Set while files are being selected. */
  selection: Selection | undefined;
}

/** The files by day of their upload; in another order, without days. */
export function DayList({ list: { shown, hasMore, isLoadingAll, more }, sort, heading, ...rows }: Props) {
  const t = useTexts('mf-home');
  const format = useFormat();
  const isByDay = sort === 'newest' || sort === 'oldest';
  return (
    <Stack gap="8">
      {isByDay
        ? groupByDay(shown, { sort, hasMore }).map(({ day, files, isWhole }) => (
            <section key={day}>
              <Box
                display="flex"
                flexWrap="wrap"
                alignItems="baseline"
                justifyContent="space-between"
                columnGap="4"
                marginBottom="3"
              >
                <Heading as={heading} size="h2">
                  {format.date(files[0]?.uploadedAt ?? day, 'long')}
                </Heading>
                <Text textStyle="small" color="fg.muted">
                  {t(isWhole ? 'history.count' : 'history.countSoFar', { count: files.length })}
                </Text>
              </Box>
              <FileCards files={files} {...rows} />
            </section>
          ))
        : shown.length > 0 && <FileCards files={shown} {...rows} />}
      {hasMore && !isLoadingAll && <ShowMore onMore={more} />}
    </Stack>
  );
}

interface CardsProps extends Pick<Props, 'dialogs' | 'selection'> {
  /** Files of one tax year. */
  files: readonly FileResponse[];
}

/** While several files are selected, their own actions give way to checkboxes. */
function FileCards({ files, dialogs, selection }: CardsProps) {
  const nameOf = usePaperNames(files[0]?.taxYear);
  if (selection) return <FileRows files={files} notInDossier={[]} dialogs={dialogs} selection={selection} />;
  return (
    <Rows>
      {files.map((file) => (
        <FileCard key={file.id} file={file} paperName={nameOf(file.id)} dialogs={dialogs} />
      ))}
    </Rows>
  );
}
