import { chakra } from '@dossier/ui';
import type { ReactNode } from 'react';

/** A part of a pane, with a hairline to the part before. */
export function Section({ children }: { children: ReactNode }) {
  return (
    <chakra.section
      paddingBlock="4"
      minWidth="0"
      css={{ '* + &': { borderTopWidth: '1px', borderColor: 'border.line' } }}
    >
      {children}
    </chakra.section>
  );
}
