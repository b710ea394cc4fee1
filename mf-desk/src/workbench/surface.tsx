import { Flex } from '@dossier/ui';
import type { ReactNode } from 'react';

/** The surface of a pane, which fills its height where the panes are side by side. */
export function Surface({ children }: { children: ReactNode }) {
  return (
    <Flex
      direction="column"
      // What is hidden visually in a scrolled part would otherwise make the page longer.
      position="relative"
      height={{ lg: 'full' }}
      minWidth="0"
      bg="bg.surface"
      borderWidth="1px"
      borderColor="border.line"
      borderRadius="card"
      overflow={{ lg: 'hidden' }}
    >
      {children}
    </Flex>
  );
}
