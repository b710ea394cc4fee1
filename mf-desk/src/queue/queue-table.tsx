import type { DeskSort } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Box, chakra, Checkbox, VisuallyHidden } from '@dossier/ui';
import { ChevronDownIcon, ChevronUpIcon } from '@dossier/ui/icons';
import {
  columnVisibilityFeature,
  createColumnHelper,
  rowSelectionFeature,
  tableFeatures,
  useTable,
  type RowSelectionState,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { usePersonName } from '../page/person-name.ts';
import { columnIds, type ColumnId } from '../page/column-ids.ts';
import { checkboxWidth, widths } from './columns.ts';
import { filingKey } from '../filings/filing-key.ts';
import { cells, PersonCell, type QueueItem } from './queue-cells.tsx';

/** In rem, so that larger text gets larger rows. */
const rowHeight = 2.5;
/** So many rows before the end of the loaded ones, the next are requested. */
const loadAhead = 30;

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });
const helper = createColumnHelper<typeof features, QueueItem>();
const columns = helper.columns([
  helper.display({ id: 'person', enableHiding: false }),
  ...columnIds.map((id) => helper.display({ id })),
]);

/** The orders of a column: a press on its heading chooses the next one. */
const sortsOf: Partial<Record<ColumnId | 'person', readonly DeskSort[]>> = {
  person: ['name'],
  received: ['received', 'latest'],
  deadline: ['deadline'],
  waiting: ['waiting'],
};

interface Props {
  items: readonly QueueItem[];
  /** Length of the whole list. */
  total: number;
  hasMore: boolean;
  onMore: () => void;
  isBusy: boolean;
  hidden: readonly ColumnId[];
  sort: DeskSort;
  onSort: (sort: DeskSort) => void;
  selection: RowSelectionState;
  onSelection: (change: (before: RowSelectionState) => RowSelectionState) => void;
  onOpen: () => void;
}

/** The queue on wide screens. Only the rows in view exist, so that thousands cost no more than a screenful. */
export function QueueTable(props: Props) {
  const { items, total, hasMore, onMore, isBusy, hidden, sort, onSort, selection, onSelection, onOpen } =
    props;
  const t = useTexts('mf-desk');
  const nameOf = usePersonName();
  const region = useRef<HTMLDivElement>(null);
  const table = useTable({
    features,
    columns,
    data: items as QueueItem[],
    getRowId: ({ filing }) => filingKey(filing),
    state: {
      rowSelection: selection,
      columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])),
    },
    onRowSelectionChange: (change) =>
      onSelection((before) => (typeof change === 'function' ? change(before) : change)),
  });
  const { rows } = table.getRowModel();
  const rootPixels = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  // eslint-disable-next-line react-hooks/incompatible-library -- the React Compiler compiles only what is marked 'use memo'
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => region.current,
    estimateSize: () => rowHeight * rootPixels,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 10,
  });
  const shown = virtualizer.getVirtualItems();
  const first = shown[0];
  const last = shown.at(-1);
  const isNearEnd = hasMore && !isBusy && last !== undefined && last.index >= rows.length - loadAhead;
  useEffect(() => {
    if (isNearEnd) onMore();
  }, [isNearEnd, onMore]);

  // The rows get the rest of the window, whatever is above them.
  useLayoutEffect(() => {
    const { current } = region;
    const top = current && current.getBoundingClientRect().top + window.scrollY;
    current?.style.setProperty('--queue-top', `calc(${top}px + 1rem)`);
  });

  const visible = table.getVisibleLeafColumns();
  const width = visible.reduce((sum, { id }) => sum + widths[id as ColumnId | 'person'], checkboxWidth);
  return (
    <Box
      ref={region}
      role="region"
      aria-label={t('queue.list')}
      tabIndex={0}
      overflow="auto"
      height="max(20rem, calc(100dvh - var(--queue-top, 14rem)))"
      borderWidth="1px"
      borderColor="border.line"
      borderRadius="card"
      bg="bg.surface"
      // The checkboxes and the heading stay where they are.
      css={{ '& thead th': heading, '& tbody th': rowHeading, '& td, & th': cell }}
    >
      <chakra.table
        aria-label={t('queue.list')}
        aria-rowcount={total + 1}
        aria-busy={isBusy}
        width="full"
        minWidth={`${width}rem`}
        tableLayout="fixed"
        borderCollapse="separate"
        borderSpacing="0"
        textStyle="small"
      >
        <colgroup>
          <chakra.col width={`${checkboxWidth}rem`} />
          {visible.map(({ id }) => (
            // The names get what the others leave.
            <chakra.col
              key={id}
              width={id === 'person' ? undefined : `${widths[id as ColumnId | 'person']}rem`}
            />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">
              <Checkbox
                checked={rows.length > 0 && table.getIsAllRowsSelected()}
                onChange={table.getToggleAllRowsSelectedHandler()}
              >
                <VisuallyHidden>{t('queue.selectShown')}</VisuallyHidden>
              </Checkbox>
            </th>
            {visible.map(({ id }) => (
              <Heading key={id} id={id as ColumnId} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap height={first?.start ?? 0} />
          {shown.map(({ index }) => {
            const row = rows[index];
            if (!row) return null;
            const { filing } = row.original;
            return (
              <chakra.tr
                key={row.id}
                aria-rowindex={index + 2}
                aria-selected={row.getIsSelected()}
                color={filing.status === 6 ? 'fg.muted' : undefined}
                bg={row.getIsSelected() ? 'accent.subtle' : undefined}
                _hover={{ bg: row.getIsSelected() ? 'accent.subtle' : 'bg.sunken' }}
              >
                <td>
                  <Checkbox checked={row.getIsSelected()} onChange={row.getToggleSelectedHandler()}>
                    <VisuallyHidden>
                      {t('queue.select', { name: nameOf(filing.person), year: filing.taxYear })}
                    </VisuallyHidden>
                  </Checkbox>
                </td>
                {row.getVisibleCells().map(({ id, column }) => {
                  if (column.id === 'person')
                    return (
                      <th key={id} scope="row">
                        <PersonCell filing={filing} onOpen={onOpen} />
                      </th>
                    );
                  const Content = cells[column.id as ColumnId];
                  return (
                    <td key={id}>
                      <Content {...row.original} />
                    </td>
                  );
                })}
              </chakra.tr>
            );
          })}
          <Gap height={virtualizer.getTotalSize() - (last?.end ?? 0)} />
        </tbody>
      </chakra.table>
    </Box>
  );
}

const heading = {
  position: 'sticky',
  top: 0,
  zIndex: 1,
  bg: 'bg.surface',
  color: 'fg.muted',
  fontWeight: 'medium',
  textAlign: 'start',
};
const rowHeading = { fontWeight: 'semibold', textAlign: 'start' };
const cell = {
  height: `${rowHeight}rem`,
  paddingInline: '2',
  paddingBlock: '0',
  borderBottomWidth: '1px',
  borderColor: 'border.line',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
};

/** The place of the rows that are not in view. */
function Gap({ height }: { height: number }) {
  return height > 0 && <tr aria-hidden style={{ height }} />;
}

interface HeadingProps {
  id: ColumnId | 'person';
  sort: DeskSort;
  onSort: (sort: DeskSort) => void;
}

function Heading({ id, sort, onSort }: HeadingProps) {
  const t = useTexts('mf-desk');
  const sorts = sortsOf[id];
  // texts: queue.column.*
  const label = t(`queue.column.${id}`);
  if (!sorts)
    return (
      <th scope="col" title={label}>
        {label}
      </th>
    );
  const position = sorts.indexOf(sort);
  const isDescending = sort === 'latest';
  const Arrow = isDescending ? ChevronDownIcon : ChevronUpIcon;
  return (
    <th scope="col" {...(position >= 0 && { 'aria-sort': isDescending ? 'descending' : 'ascending' })}>
      <chakra.button
        type="button"
        display="inline-flex"
        alignItems="center"
        gap="1"
        minHeight="6"
        fontWeight="inherit"
        cursor="pointer"
        color={position >= 0 ? 'fg.ink' : undefined}
        _hover={{ color: 'fg.ink' }}
        onClick={() => onSort(sorts[(position + 1) % sorts.length] ?? 'received')}
      >
        <span>{label}</span>
        {position >= 0 && <Arrow size="1rem" aria-hidden />}
      </chakra.button>
    </th>
  );
}
