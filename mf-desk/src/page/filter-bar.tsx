import { useTexts } from '@dossier/remote-kit';
import { Button, Field, Grid, HStack, NativeSelect } from '@dossier/ui';
import { ChevronDownIcon, ChevronUpIcon, CloseIcon } from '@dossier/ui/icons';
import { useId, useState, type ReactNode } from 'react';

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly count?: number | undefined;
}

export interface Filter<Name extends string> {
  readonly name: Name;
  readonly label: string;
  /** The one without a filter first. */
  readonly values: readonly Choice[];
  /** Set for an order, which takes nothing away. */
  readonly isOrder?: boolean;
}

interface Props<Name extends string> {
  filters: readonly Filter<Name>[];
  chosen: Readonly<Partial<Record<Name, string>>>;
  onChange: (change: Partial<Record<Name, string>>) => void;
  search: ReactNode;
  tools: ReactNode;
}

/** The search and one line that opens: a list per filter. Closed, it names the filters that are set, each with a way out. */
export function FilterBar<Name extends string>({ filters, chosen, onChange, search, tools }: Props<Name>) {
  const t = useTexts('mf-desk');
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const set = (name: Name, value: string) => onChange({ [name]: value } as Partial<Record<Name, string>>);
  const active = filters.flatMap(({ name, label, values, isOrder }) => {
    const value = values.find((each) => each.value === (chosen[name] ?? ''));
    return value && value !== values[0] && !isOrder ? [{ name, label, value: value.label }] : [];
  });
  return (
    <>
      <HStack gap="2" flexWrap="wrap" alignItems="flex-end">
        {search}
        <Button
          size="sm"
          icon={isOpen ? <ChevronUpIcon /> : <ChevronDownIcon />}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          {t('queue.filters')}
        </Button>
        {!isOpen &&
          active.map(({ name, label, value }) => (
            <Button
              key={name}
              size="sm"
              variant="ghost"
              icon={<CloseIcon />}
              aria-label={t('queue.removeFilter', { name: label, value })}
              onClick={() => set(name, '')}
            >
              {`${label}: ${value}`}
            </Button>
          ))}
        {tools}
      </HStack>
      <Grid
        id={listId}
        hidden={!isOpen}
        gridTemplateColumns={{
          base: 'repeat(2, minmax(0, 1fr))',
          md: 'repeat(auto-fit, minmax(11rem, 1fr))',
        }}
        gap="2"
      >
        {isOpen &&
          filters.map(({ name, label, values }) => (
            <Field key={name} label={label}>
              <NativeSelect
                size="sm"
                value={chosen[name] ?? ''}
                onChange={(event) => set(name, event.currentTarget.value)}
              >
                {values.map(({ value, label: text, count }) => (
                  <option key={value} value={value}>
                    {count === undefined ? text : t('queue.counted', { label: text, count })}
                  </option>
                ))}
              </NativeSelect>
            </Field>
          ))}
      </Grid>
    </>
  );
}
