import { useTexts } from '@dossier/remote-kit';
import { Box, Button, Card, CardHeader, Stack, Table, Td, Text, Th } from '@dossier/ui';
import { useId, useState, type ReactElement } from 'react';
import { ResponsiveContainer } from 'recharts';

interface Props {
  title: string;
  /** What the plot shows, in a sentence. */
  text: string;
  /** Names and values of the plot; the first cell of each row names it. */
  table: { readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] };
  /** Of the plot, in CSS pixels. */
  height: number;
  children: ReactElement;
}

/** A plot with a table of the same values, which a button shows: the plot itself says nothing to screen readers. */
export function Figure({ title, text, table, height, children }: Props) {
  const t = useTexts('mf-desk');
  const [isTableShown, setTableShown] = useState(false);
  const tableId = useId();
  return (
    <Card>
      <CardHeader title={title} />
      <Stack gap="4">
        <Text color="fg.muted">{text}</Text>
        <Box aria-hidden height={`${height}px`} minWidth="0">
          <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 280, height }}>
            {children}
          </ResponsiveContainer>
        </Box>
        <div>
          <Button
            size="sm"
            aria-expanded={isTableShown}
            aria-controls={tableId}
            onClick={() => setTableShown(!isTableShown)}
          >
            {isTableShown ? t('figures.hideTable') : t('figures.showTable')}
          </Button>
        </div>
        <div id={tableId} hidden={!isTableShown}>
          <FigureTable label={title} {...table} />
        </div>
      </Stack>
    </Card>
  );
}

function FigureTable({ label, columns, rows }: Props['table'] & { label: string }) {
  return (
    <Table label={label}>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <Th key={column} numeric={index > 0}>
              {column}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells) => (
          <tr key={cells[0]}>
            {cells.map((value, index) => (
              <Td key={columns[index]} numeric={index > 0} whiteSpace={index > 0 ? 'nowrap' : undefined}>
                {value}
              </Td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
