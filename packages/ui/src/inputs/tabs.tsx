import { Tabs as Chakra } from '@chakra-ui/react/tabs';
import { Tooltip as ChakraTooltip } from '@chakra-ui/react/tooltip';
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';

export interface Tab {
  value: string;
  label: ReactNode;
  content: ReactNode;
  disabled?: boolean;
}

export interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange: (value: string) => void;
  /** `manual`: the arrow keys move only the focus, Enter chooses; for tabs that load something. */
  activation?: 'automatic' | 'manual';
  /** Has the height of its container from `lg` on; only the panel scrolls there. */
  fill?: boolean;
}

/** Panels side by side in the same place; arrow keys, Home and End. Only the selected one is mounted. */
export function Tabs({ label, tabs, value, onChange, activation = 'automatic', fill = false }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  // A variant of our own recipe, which Chakra's types do not know.
  const look: object = { variant: fill ? 'fill' : 'plain' };
  // On a phone the row of tabs scrolls sideways: the selected tab stays visible.
  useEffect(() => {
    const chosen = list.current?.querySelector(`[data-value="${CSS.escape(value)}"]`);
    if (!list.current || !chosen) return;
    const [row, tab] = [list.current.getBoundingClientRect(), chosen.getBoundingClientRect()];
    list.current.scrollLeft += tab.left + tab.width / 2 - (row.left + row.width / 2);
  }, [value]);
  return (
    <Chakra.Root
      {...look}
      value={value}
      onValueChange={(change) => onChange(change.value)}
      activationMode={activation}
      lazyMount
      unmountOnExit
    >
      <Chakra.List aria-label={label} ref={list}>
        {tabs.map((tab) => (
          <Chakra.Trigger key={tab.value} value={tab.value} disabled={tab.disabled ?? false}>
            {tab.label}
          </Chakra.Trigger>
        ))}
      </Chakra.List>
      {tabs.map((tab) => (
        <Chakra.Content key={tab.value} value={tab.value}>
          {tab.content}
        </Chakra.Content>
      ))}
    </Chakra.Root>
  );
}

/** Additional text on hover and focus. Never the only place of important information: touch devices do not show it. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactElement }) {
  return (
    <ChakraTooltip.Root openDelay={300} closeDelay={100} positioning={{ strategy: 'fixed' }}>
      <ChakraTooltip.Trigger asChild>{children}</ChakraTooltip.Trigger>
      <ChakraTooltip.Positioner>
        <ChakraTooltip.Content>{text}</ChakraTooltip.Content>
      </ChakraTooltip.Positioner>
    </ChakraTooltip.Root>
  );
}
