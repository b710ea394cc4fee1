import { Combobox as Chakra } from '@chakra-ui/react/combobox';
import { createListCollection } from '@chakra-ui/react/collection';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { Text } from '@chakra-ui/react/text';
import { Check, ChevronDown } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useField } from '../components/field.tsx';

export interface ComboboxOption<V extends string> {
  value: V;
  label: string;
  detail?: string;
}

export interface ComboboxProps<V extends string> {
  options: readonly ComboboxOption<V>[];
  value?: V | null;
  onSelect: (option: ComboboxOption<V>) => void;
  /** The text in the field, when the caller searches with it; without it the options are filtered here. */
  text?: string;
  onTextChange?: (text: string) => void;
  /** A text that is no option stays in the field. */
  freeText?: boolean;
  /** In the list when it has nothing to offer. */
  emptyText?: ReactNode;
  /** Read out politely as it changes: "5 results", "Searching". */
  status?: string;
  /** Name of the button that opens the whole list; without it there is none. */
  openLabel?: string;
  placeholder?: string;
  autoComplete?: string;
  disabled?: boolean;
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** A text field with suggestions, by the ARIA pattern. Stands inside a `Field`, which labels it. */
export function Combobox<V extends string>(props: ComboboxProps<V>) {
  const { options, value, onSelect, text, onTextChange, freeText = false, emptyText, status, openLabel } = props;
  const field = useField();
  const [query, setQuery] = useState('');
  const remote = text !== undefined;
  const items = useMemo(
    () => (remote || !query ? options : options.filter((option) => fold(`${option.label} ${option.detail ?? ''}`).includes(fold(query)))),
    [options, query, remote],
  );
  const collection = useMemo(() => createListCollection({ items, itemToString: (item) => item.label }), [items]);
  const ids = field ? { input: field.id, label: field.labelId } : {};
  return (
    <Chakra.Root
      collection={collection}
      {...(value === undefined ? {} : { value: value === null ? [] : [value] })}
      {...(remote ? { inputValue: text } : {})}
      onInputValueChange={({ inputValue, reason }) => {
        setQuery(reason === 'input-change' ? inputValue : '');
        onTextChange?.(inputValue);
      }}
      onValueChange={({ items: [picked] }) => {
        if (picked) onSelect(picked);
      }}
      allowCustomValue={freeText}
      disabled={props.disabled ?? false}
      invalid={field?.invalid ?? false}
      required={field?.required ?? false}
      openOnClick={!remote}
      inputBehavior="autohighlight"
      selectionBehavior={freeText ? 'preserve' : 'replace'}
      ids={ids}
      positioning={{ strategy: 'fixed', sameWidth: true }}
      lazyMount
    >
      <Chakra.Control>
        <Chakra.Input placeholder={props.placeholder} autoComplete={props.autoComplete ?? 'off'} aria-describedby={field?.describedBy} />
        {openLabel && (
          <Chakra.IndicatorGroup>
            <Chakra.Trigger aria-label={openLabel}>
              <ChevronDown aria-hidden />
            </Chakra.Trigger>
          </Chakra.IndicatorGroup>
        )}
      </Chakra.Control>
      {status !== undefined && <VisuallyHidden role="status">{status}</VisuallyHidden>}
      <Chakra.Positioner>
        <Chakra.Content hidden={items.length === 0 && !emptyText}>
          {emptyText && <Chakra.Empty>{emptyText}</Chakra.Empty>}
          {items.map((item) => (
            <Chakra.Item key={item.value} item={item}>
              <Chakra.ItemText>
                {item.label}
                {item.detail && <Text as="span" display="block" textStyle="small" color="fg.muted">{item.detail}</Text>}
              </Chakra.ItemText>
              <Chakra.ItemIndicator><Check aria-hidden /></Chakra.ItemIndicator>
            </Chakra.Item>
          ))}
        </Chakra.Content>
      </Chakra.Positioner>
    </Chakra.Root>
  );
}
