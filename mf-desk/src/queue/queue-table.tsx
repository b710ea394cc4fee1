import type { DeskSort } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { chakra } from '@dossier/ui';
import { ChevronDownIcon, ChevronUpIcon } from '@dossier/ui/icons';
import type { RowSelectionState } from '@tanstack/react-table';
import { usePersonName } from '../page/person-name.ts';
import { columnIds, type ColumnId } from '../page/column-ids.ts';
import { DeskTable } from '../page/desk-table.tsx';
import { widths } from './columns.ts';
import { filingKey } from '../filings/filing-key.ts';
import { cells, PersonCell, type QueueItem } from './queue-cells.tsx';

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

/** The queue on wide screens. */
export function QueueTable({ hidden, sort, onSort, onOpen, ...list }: Props) {
  const t = useTexts('mf-desk');
  const nameOf = usePersonName();
  const headingOf = (id: ColumnId | 'person') => <Heading id={id} sort={sort} onSort={onSort} />;
  return (
    <DeskTable
      {...list}
      label={t('queue.list')}
      idOf={({ filing }) => filingKey(filing)}
      isMuted={({ filing }) => filing.status === 6}
      selectLabels={{
        all: t('queue.selectShown'),
        of: ({ filing }) => t('queue.select', { name: nameOf(filing.person), year: filing.taxYear }),
      }}
      columns={[
        {
          id: 'person',
          width: widths.person,
          heading: headingOf('person'),
          content: ({ filing }) => <PersonCell filing={filing} onOpen={onOpen} />,
        },
        ...columnIds
          .filter((id) => !hidden.includes(id))
          .map((id) => {
            const Content = cells[id];
            return {
              id,
              width: widths[id],
              heading: headingOf(id),
              content: (item: QueueItem) => <Content {...item} />,
            };
          }),
      ]}
    />
  );
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
