import { Box, chakra, Checkbox, VisuallyHidden } from '@dossier/ui';
import {
  rowSelectionFeature,
  tableFeatures,
  useTable,
  type RowData,
  type RowSelectionState,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, useEffect, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';

/** In rem, so that larger text gets larger rows. */
const rowHeight = 2.5;
/** So many rows before the end of the loaded ones, the next are requested. */
const loadAhead = 30;
/** The width of the column with the checkboxes, in rem. */
export const checkboxWidth = 2.75;

const features = tableFeatures({ rowSelectionFeature });

export interface DeskColumn<Item> {
  readonly id: string;
  /** The least width in rem: the first column gets the rest of a wider table. */
  readonly width: number;
  /** A `th`. */
  readonly heading: ReactNode;
  readonly content: (item: Item) => ReactNode;
}

interface Props<Item> {
  label: string;
  items: readonly Item[];
  idOf: (item: Item) => string;
  /** The first one names the row. */
  columns: readonly DeskColumn<Item>[];
  /** Length of the whole list. */
  total: number;
  hasMore: boolean;
  onMore: () => void;
  isBusy: boolean;
  /** Whether a row is done with. */
  isMuted: (item: Item) => boolean;
  selection: RowSelectionState;
  onSelection: (change: (before: RowSelectionState) => RowSelectionState) => void;
  selectLabels: { readonly all: string; readonly of: (item: Item) => string };
}

/** A list on wide screens. Only the rows in view exist, so that thousands cost no more than a screenful. */
export function DeskTable<Item extends RowData>(props: Props<Item>) {
  const { label, items, idOf, columns, total, hasMore, onMore, isBusy } = props;
  const { isMuted, selection, onSelection, selectLabels } = props;
  const region = useRef<HTMLDivElement>(null);
  const table = useTable({
    features,
    columns: [],
    data: items as Item[],
    getRowId: idOf,
    state: { rowSelection: selection },
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
    current?.style.setProperty('--table-top', `calc(${top}px + 1rem)`);
  });

  const width = columns.reduce((sum, column) => sum + column.width, checkboxWidth);
  return (
    <Box
      ref={region}
      role="region"
      aria-label={label}
      tabIndex={0}
      overflow="auto"
      height="max(20rem, calc(100dvh - var(--table-top, 14rem)))"
      borderWidth="1px"
      borderColor="border.line"
      borderRadius="card"
      bg="bg.surface"
      // The checkboxes and the heading stay where they are.
      css={{ '& thead th': heading, '& tbody th': rowHeading, '& td, & th': cell }}
    >
      <chakra.table
        aria-label={label}
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
          {columns.map((column, index) => (
            // The names get what the others leave.
            <chakra.col key={column.id} width={index === 0 ? undefined : `${column.width}rem`} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">
              <Checkbox
                checked={rows.length > 0 && table.getIsAllRowsSelected()}
                onChange={table.getToggleAllRowsSelectedHandler()}
              >
                <VisuallyHidden>{selectLabels.all}</VisuallyHidden>
              </Checkbox>
            </th>
            {columns.map(({ id, heading: title }) => (
              <Fragment key={id}>{title}</Fragment>
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap height={first?.start ?? 0} />
          {shown.map(({ index }) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <chakra.tr
                key={row.id}
                aria-rowindex={index + 2}
                aria-selected={row.getIsSelected()}
                color={isMuted(row.original) ? 'fg.muted' : undefined}
                bg={row.getIsSelected() ? 'accent.subtle' : undefined}
                _hover={{ bg: row.getIsSelected() ? 'accent.subtle' : 'bg.sunken' }}
              >
                <td>
                  <Checkbox checked={row.getIsSelected()} onChange={row.getToggleSelectedHandler()}>
                    <VisuallyHidden>{selectLabels.of(row.original)}</VisuallyHidden>
                  </Checkbox>
                </td>
                {columns.map(({ id, content: Content }, column) =>
                  column === 0 ? (
                    <th key={id} scope="row">
                      {Content(row.original)}
                    </th>
                  ) : (
                    <td key={id}>{Content(row.original)}</td>
                  ),
                )}
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

/** The arrow keys lead from the name of a row to those above and below. */
export function moveFocus(event: KeyboardEvent<HTMLAnchorElement>): void {
  const row = event.currentTarget.closest('tr');
  const next =
    event.key === 'ArrowDown'
      ? row?.nextElementSibling
      : event.key === 'ArrowUp'
        ? row?.previousElementSibling
        : undefined;
  const link = next?.querySelector('a');
  if (!link) return;
  event.preventDefault();
  link.focus();
}
