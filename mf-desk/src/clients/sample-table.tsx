import { Box, chakra } from '@dossier/ui';
import type { ClientColumns } from './clients.mutations.ts';

/** The first lines of a list, as they are. */
export function SampleTable({ list: { names, sample }, label }: { list: ClientColumns; label: string }) {
  return (
    <Box
      role="region"
      aria-label={label}
      tabIndex={0}
      overflowX="auto"
      borderWidth="1px"
      borderColor="border.line"
      borderRadius="card"
    >
      <chakra.table
        aria-label={label}
        width="full"
        textStyle="small"
        css={{
          '& td, & th': { paddingInline: '2', paddingBlock: '1', textAlign: 'start', whiteSpace: 'nowrap' },
        }}
      >
        {names && (
          <thead>
            <tr>
              {names.map((name, index) => (
                <chakra.th key={index} scope="col" color="fg.muted" fontWeight="medium">
                  {name}
                </chakra.th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {sample.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </Box>
  );
}
