import { type ReactNode, useState } from 'react';
import type { AddressSuggestion } from '@dossier/contracts';
import { notify, useTexts } from '@dossier/remote-kit';
import { Card, Field, Grid, Stack, Text } from '@dossier/ui';
import { Combobox } from '@dossier/ui/inputs';
import { placesNamespace } from '../texts/texts.ts';
import { useAddressSearch } from './use-address-search.ts';

export interface AddressSearchProps {
  /** Called with the chosen address; the caller fills the fields. */
  onSelect: (address: AddressSuggestion) => void;
  /** Called when the search is cleared. */
  onClear?: () => void;
  label?: ReactNode;
  /** The toast asks the user to review the filled fields; false where there are none. */
  fillsFields?: boolean;
  /** Searches the municipalities of 31 December of this year; today's without it. */
  taxYear?: number;
}

/**
 * Searches Swiss addresses as the user types, offers five and shows the chosen one. A town with many postal codes continues
 * with their list.
 */
export function AddressSearch({ onSelect, onClear, label, fillsFields = true, taxYear }: AddressSearchProps) {
  const t = useTexts(placesNamespace);
  const [text, setText] = useState('');
  /** The text to search; empty once an address was chosen. */
  const [query, setQuery] = useState('');
  /** The user chose a town and is to choose its postal code. */
  const [allCodes, setAllCodes] = useState(false);
  const [chosen, setChosen] = useState<AddressSuggestion>();
  const state = useAddressSearch(query, {
    taxYear,
    allCodes,
    onFailed: (error) =>
      notify({ title: t('address.error'), description: t('address.failed'), tone: 'bad', error }),
    onOnlyAbroad: () =>
      notify({ title: t('address.onlySwiss'), description: t('address.onlySwissText'), tone: 'warn' }),
  });
  const response = state.is === 'found' ? state.response : undefined;
  const suggestions = response?.suggestions ?? [];

  const select = (value: string) => {
    const address = suggestions.find(({ displayName }) => displayName === value);
    if (!address) return;
    if (address.continues) {
      setAllCodes(true);
      return;
    }
    setQuery('');
    setChosen(address);
    onSelect(address);
    notify({
      title: t('address.chosen'),
      ...(fillsFields && { description: t('address.chosenText') }),
      tone: 'good',
    });
  };
  const emptyText = {
    idle: undefined,
    searching: undefined,
    failed: t('address.failed'),
    found: `${response?.onlyAbroad ? `${t('address.onlySwiss')}. ` : ''}${t('address.none')}`,
  }[state.is];
  const status = {
    idle: '',
    searching: t('address.searching'),
    failed: t('address.failed'),
    found: suggestions.length > 0 ? t('address.found', { count: suggestions.length }) : (emptyText ?? ''),
  }[state.is];

  const detailOf = ({ continues, localName, gemeinde, state: canton }: AddressSuggestion) =>
    [
      localName,
      continues === null ? gemeinde : t('address.codes', { count: continues }),
      t(`cantons.${canton}`),
    ]
      .filter(Boolean)
      .join(', ');

  return (
    <Stack gap="4">
      <Field label={label ?? t('address.label')} hint={t('address.hint')}>
        <Combobox
          text={text}
          onTextChange={(next) => {
            setText(next);
            setQuery(next);
            setAllCodes(false);
          }}
          onSelect={({ value }) => select(value)}
          options={suggestions.map((each) => ({
            value: each.displayName,
            label: each.displayName,
            detail: detailOf(each),
            continues: each.continues !== null,
          }))}
          emptyText={emptyText}
          status={status}
          busy={state.is === 'searching'}
          clearLabel={t('address.clear')}
          onClear={() => {
            setChosen(undefined);
            onClear?.();
          }}
        />
      </Field>
      {response?.problem && (
        <Text textStyle="small" color="fg.muted">
          {t('address.noStreets')}
        </Text>
      )}
      {chosen && <ChosenAddress address={chosen} />}
    </Stack>
  );
}

function ChosenAddress({ address }: { address: AddressSuggestion }) {
  const t = useTexts(placesNamespace);
  const parts = [
    ['street', address.street],
    ['houseNumber', address.houseNumber],
    ['postalCode', address.postalCode],
    ['city', address.city],
    ['gemeinde', address.gemeinde],
  ] as const;
  return (
    <Card tone="sunken">
      <Grid as="dl" templateColumns="repeat(auto-fit, minmax(6rem, 1fr))" gap="3">
        {parts.map(
          ([part, detail]) =>
            detail && (
              <div key={part}>
                <Text as="dt" textStyle="small" color="fg.muted">
                  {t(`address.${part}`)}
                </Text>
                <Text as="dd" overflowWrap="anywhere">
                  {detail}
                </Text>
              </div>
            ),
        )}
      </Grid>
    </Card>
  );
}
