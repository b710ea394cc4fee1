import { Menu as Chakra } from '@chakra-ui/react/menu';
import { Popover as ChakraPopover } from '@chakra-ui/react/popover';
import { Check } from 'lucide-react';
import { Fragment, type ReactElement, type ReactNode, useRef } from 'react';

export interface MenuEntry {
  id: string;
  label: ReactNode;
  icon?: ReactNode;
  /** `bad` for destructive actions. */
  tone?: 'bad';
  disabled?: boolean;
  /** Marks the current one of several options with a tick. */
  checked?: boolean;
  /** Language of the label, if it differs from that of the page. */
  lang?: string;
  onSelect: () => void;
  /** The pointer or the keyboard has reached the entry, which may be selected next. */
  onHighlight?: () => void;
}

export interface MenuProps {
  /** A button; it gets `aria-haspopup` and `aria-expanded`, and names the menu. */
  trigger: ReactElement;
  /** Groups of entries, with a line between them. */
  groups: readonly (readonly MenuEntry[])[];
  /** The edge of the button that the menu is in line with. */
  align?: 'start' | 'end';
  /** Opens at once, for a menu that was loaded when its trigger was pressed. */
  defaultOpen?: boolean;
}

/**
 * A menu of actions: arrow keys, first letters, Escape. Rendered in place (fixed, not in a portal), so that it belongs to
 * the same landmark as its button. Entries navigate with `useNavigate` in `onSelect`.
 */
export function Menu({ trigger, groups, align = 'end', defaultOpen = false }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = useRef(defaultOpen);
  return (
    <Chakra.Root
      defaultOpen={defaultOpen}
      onOpenChange={({ open }) => {
        isOpen.current = open;
      }}
      positioning={{ placement: `bottom-${align}`, strategy: 'fixed' }}
      onHighlightChange={({ highlightedValue }) =>
        groups
          .flat()
          .find(({ id }) => id === highlightedValue)
          ?.onHighlight?.()
      }
      lazyMount
      unmountOnExit
    >
      <Chakra.Trigger asChild ref={button}>
        {trigger}
      </Chakra.Trigger>
      <Chakra.Positioner>
        <Chakra.Content
          // An arrow key focuses the menu a frame later, also when Enter has closed it meanwhile.
          onFocus={() => {
            if (!isOpen.current) button.current?.focus({ preventScroll: true });
          }}
        >
          {groups.map((entries, index) => (
            <Fragment key={index}>
              {index > 0 && <Chakra.Separator />}
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </Fragment>
          ))}
        </Chakra.Content>
      </Chakra.Positioner>
    </Chakra.Root>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  const { id, label, icon, tone, disabled = false, checked, lang, onSelect } = entry;
  const choice = checked === undefined ? {} : { role: 'menuitemradio', 'aria-checked': checked };
  return (
    <Chakra.Item value={id} disabled={disabled} onSelect={onSelect} data-tone={tone} lang={lang} {...choice}>
      {icon}
      <Chakra.ItemText>{label}</Chakra.ItemText>
      {checked && <Check aria-hidden />}
    </Chakra.Item>
  );
}

export interface PopoverProps {
  trigger: ReactElement;
  /** Name of the panel. */
  label: string;
  children: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/** A panel next to its button, such as the notifications. */
export function Popover({ trigger, label, children, open, onOpenChange }: PopoverProps) {
  return (
    <ChakraPopover.Root
      {...(open === undefined ? {} : { open })}
      onOpenChange={(change) => onOpenChange?.(change.open)}
      positioning={{ placement: 'bottom-end', strategy: 'fixed' }}
      lazyMount
      unmountOnExit
    >
      <ChakraPopover.Trigger asChild>{trigger}</ChakraPopover.Trigger>
      <ChakraPopover.Positioner>
        <ChakraPopover.Content aria-label={label}>
          <ChakraPopover.Body>{children}</ChakraPopover.Body>
        </ChakraPopover.Content>
      </ChakraPopover.Positioner>
    </ChakraPopover.Root>
  );
}
