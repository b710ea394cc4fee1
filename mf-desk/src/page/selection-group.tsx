import { useTexts } from '@dossier/remote-kit';
import { Button, HStack, Text } from '@dossier/ui';
import type { ReactNode } from 'react';
import type { Selection } from './use-selection.ts';

interface Props {
  label: string;
  selection: Selection<unknown>;
  /** What can be done with the selected rows. */
  children: ReactNode;
}

/** The bar above a list with how many of its rows are selected. */
export function SelectionGroup({ label, selection, children }: Props) {
  const t = useTexts('mf-desk');
  const { selected, selectAll, total, max, clear } = selection;
  return (
    <HStack
      role="group"
      aria-label={label}
      gap="2"
      flexWrap="wrap"
      padding="2"
      borderRadius="card"
      bg="accent.subtle"
    >
      <Text role="status" fontWeight="semibold" paddingInline="2">
        {t('bulk.selected', { count: selected.length })}
      </Text>
      {selectAll && (
        <Button size="sm" variant="ghost" onClick={selectAll}>
          {t(total > max ? 'bulk.selectFirst' : 'bulk.selectAll', { count: Math.min(total, max) })}
        </Button>
      )}
      {children}
      <Button size="sm" variant="ghost" marginInlineStart="auto" onClick={clear}>
        {t('bulk.clear')}
      </Button>
    </HStack>
  );
}
