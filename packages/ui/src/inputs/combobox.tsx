import { chakra } from '@chakra-ui/react/styled-system';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { ChevronDown, X } from 'lucide-react';
import {
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { IconButton } from '../components/button.tsx';
import { Input, useField } from '../components/field.tsx';
import { Spinner } from '../components/spinner.tsx';
import { useStyles } from '../theme/use-styles.ts';

export interface ComboboxOption<V extends string> {
  value: V;
  label: string;
  detail?: string;
  /** Choosing it keeps the list open: the caller shows the next options. */
  continues?: boolean;
}

export interface ComboboxProps<V extends string> {
  options: readonly ComboboxOption<V>[];
  /** The selected option; its label is shown in the field. */
  value?: V | null;
  onSelect: (option: ComboboxOption<V>) => void;
  /** The text in the field, when the caller searches with it; without it the options are filtered here. */
  text?: string;
  onTextChange?: (text: string) => void;
  /** Shown in the list when there are no options. */
  emptyText?: ReactNode;
  /** Read out politely as it changes: "5 results", "Searching". */
  status?: string;
  /** Name of the button that opens the whole list; without it there is none. */
  openLabel?: string;
  /** Name of the button that empties the field; shown while the field is not empty. */
  clearLabel?: string;
  onClear?: () => void;
  /** Whether typing opens the list; otherwise the button and the arrow keys do. */
  openOnType?: boolean;
  /** The list is always open, below the field instead of over what follows; Enter takes its first option. */
  inline?: boolean;
  /** Suggestions are loading. */
  busy?: boolean;
  placeholder?: string;
  autoComplete?: string;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/**
 * A text field with suggestions, by the ARIA combobox pattern (list autocomplete). Used inside a `Field`.
 * Replaces Ark's combobox, whose controlled text loses letters when the user types fast.
 */
export function Combobox<V extends string>(props: ComboboxProps<V>) {
  const {
    options,
    value,
    onSelect,
    text,
    onTextChange,
    emptyText,
    status,
    openLabel,
    clearLabel,
    onClear,
    openOnType = true,
    inline = false,
    busy = false,
    placeholder,
    autoComplete,
    disabled,
    ref,
  } = props;
  const styles = useStyles('combobox', { inline });
  const field = useField();
  const own = useId();
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  const [isOpened, setOpen] = useState(false);
  const open = inline || isOpened;
  const [highlighted, setActive] = useState(-1);
  const active = inline ? Math.max(0, highlighted) : highlighted;
  /** The typed text; `null` while the field shows the selected option. */
  const [query, setQuery] = useState<string | null>(null);
  const searching = text !== undefined;
  const chosen = options.find((option) => option.value === value)?.label ?? '';
  const items =
    searching || !query
      ? options
      : options.filter(({ label, detail = '' }) => fold(`${label} ${detail}`).includes(fold(query)));
  const showList = open && (items.length > 0 || emptyText !== undefined);
  const activeId = showList && items[active] ? `${own}-${active}` : undefined;

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  useEffect(() => {
    if (showList) list.current?.scrollIntoView({ block: 'nearest' });
  }, [showList]);

  const close = () => {
    setOpen(false);
    setActive(-1);
    setQuery(null);
  };
  const choose = (option: ComboboxOption<V>) => {
    onTextChange?.(option.label);
    onSelect(option);
    if (option.continues) setActive(-1);
    else close();
  };
  const move = (step: 1 | -1) => {
    setOpen(true);
    if (items.length > 0)
      setActive((active + step + (active < 0 && step < 0 ? 1 : 0) + items.length) % items.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const picked = activeId ? items[active] : undefined;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && picked) choose(picked);
    else if (event.key === 'Escape' && open && !inline) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  // The pointer must not take the focus from the field, or leaving it would close the list before the click.
  const keepFocus = (event: React.PointerEvent | React.MouseEvent) => event.preventDefault();

  return (
    <chakra.div
      css={styles.control}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || close()}
    >
      <Input
        ref={input}
        role="combobox"
        aria-expanded={showList}
        aria-autocomplete="list"
        aria-controls={showList ? `${own}-list` : undefined}
        aria-activedescendant={activeId}
        value={searching ? text : (query ?? chosen)}
        placeholder={placeholder}
        autoComplete={autoComplete ?? 'off'}
        disabled={disabled}
        paddingInlineEnd={openLabel || clearLabel ? '12' : undefined}
        aria-busy={busy || undefined}
        onKeyDown={onKeyDown}
        onClick={() => searching || setOpen(true)}
        onChange={(event) => {
          setQuery(event.currentTarget.value);
          setActive(-1);
          setOpen(openOnType);
          onTextChange?.(event.currentTarget.value);
        }}
      />
      {openLabel && (
        <chakra.span css={styles.trigger} onPointerDown={keepFocus} onMouseDown={keepFocus}>
          <IconButton
            label={openLabel}
            icon={<ChevronDown />}
            size="sm"
            tabIndex={-1}
            disabled={disabled}
            aria-expanded={showList}
            onClick={() => setOpen(!open)}
          />
        </chakra.span>
      )}
      {clearLabel && (busy || text) && (
        <chakra.span css={styles.trigger}>
          {busy ? (
            <chakra.span css={styles.busy}>
              <Spinner />
            </chakra.span>
          ) : (
            <IconButton
              label={clearLabel}
              icon={<X />}
              size="sm"
              onClick={() => {
                onTextChange?.('');
                onClear?.();
                close();
                input.current?.focus();
              }}
            />
          )}
        </chakra.span>
      )}
      {status !== undefined && <VisuallyHidden role="status">{status}</VisuallyHidden>}
      {showList && (
        // Scrolls itself: a box around it would have to take the focus (WCAG 2.1.1).
        <chakra.div
          ref={list}
          id={`${own}-list`}
          {...(items.length > 0 && { role: 'listbox', 'aria-labelledby': field?.labelId })}
          css={styles.content}
          onPointerDown={keepFocus}
          onMouseDown={keepFocus}
        >
          {items.length === 0 && <chakra.div css={styles.empty}>{emptyText}</chakra.div>}
          {items.map((option, index) => (
            <chakra.div
              key={option.value}
              id={`${own}-${index}`}
              role="option"
              aria-selected={option.value === value}
              data-highlighted={index === active ? '' : undefined}
              css={styles.item}
              onPointerMove={() => setActive(index)}
              onClick={() => choose(option)}
            >
              <chakra.span css={styles.itemText}>
                <span>{option.label}</span>
                {option.detail && <chakra.span css={styles.itemDetail}>{option.detail}</chakra.span>}
              </chakra.span>
            </chakra.div>
          ))}
        </chakra.div>
      )}
    </chakra.div>
  );
}
