import { useTexts } from '@dossier/remote-kit';
import { Button, HStack, Text } from '@dossier/ui';
import type { ReactNode } from 'react';

interface Props {
  label: string;
  count: number;
  onClear: () => void;
  /** What can be done with the selected rows. */
  children: ReactNode;
}

/** The bar above a list with how many of its rows are selected. */
export function SelectionGroup({ label, count, onClear, children }: Props) {
  const t = useTexts('mf-desk');
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
        {t('bulk.selected', { count })}
      </Text>
      {children}
      <Button size="sm" variant="ghost" marginInlineStart="auto" onClick={onClear}>
        {t('bulk.clear')}
      </Button>
    </HStack>
  );
}
