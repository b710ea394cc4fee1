import { auditKinds, auditOutcomes } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Button, Field, HStack, Input, NativeSelect, SimpleGrid, Stack } from '@dossier/ui';
import { SearchIcon } from '@dossier/ui/icons';
import { useState, type SubmitEvent } from 'react';
import { actKey, namedActs } from './acts.ts';
import { isUserId, readFilter, type AuditFilter } from './audit-filter.ts';

interface Props {
  filter: AuditFilter;
  onSearch: (filter: AuditFilter) => void;
}

type Name = keyof AuditFilter;

/** The fields of the filter; nothing is searched before "Search". */
export function AuditSearch({ filter, onSearch }: Props) {
  const t = useTexts('mf-admin');
  const [values, setValues] = useState<Partial<Record<Name, string>>>(filter);
  const [isSubmitted, setSubmitted] = useState(false);
  const address = JSON.stringify(filter);
  const [shown, setShown] = useState(address);
  // The filter was changed elsewhere: by the menu of an entry, or by going back.
  if (shown !== address) {
    setShown(address);
    setValues(filter);
    setSubmitted(false);
  }
  const value = (name: Name) => values[name]?.trim() ?? '';
  const idError = (name: 'actor' | 'subject') =>
    value(name) !== '' && !isUserId(value(name)) ? t('audit.userIdError') : undefined;
  const periodError =
    value('from') && value('to') && value('to') < value('from') ? t('audit.periodError') : undefined;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (idError('actor') || idError('subject') || periodError) return;
    const entries = Object.entries(values).map(([name, text]) => [name, text.trim()] as [string, string]);
    onSearch(readFilter(new URLSearchParams(entries)));
  };
  const field = (name: Name) => ({
    value: values[name] ?? '',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setValues((current) => ({ ...current, [name]: currentTarget.value })),
  });
  const acts = uniqueActs(t, filter.act);

  return (
    <form role="search" onSubmit={submit} noValidate>
      <Stack gap="4">
        <SimpleGrid columns={{ base: 1, sm: 2, lg: 4 }} gap="4">
          {(['actor', 'subject'] as const).map((name) => (
            <Field key={name} label={t(`audit.${name}`)} error={isSubmitted && idError(name)}>
              <Input inputMode="numeric" autoComplete="off" maxLength={10} {...field(name)} />
            </Field>
          ))}
          <Field label={t('audit.from')}>
            <Input type="date" {...field('from')} />
          </Field>
          <Field label={t('audit.to')} error={isSubmitted && periodError}>
            <Input type="date" {...field('to')} />
          </Field>
          <Field label={t('audit.act')}>
            <NativeSelect {...field('act')}>
              <option value="">{t('audit.allActs')}</option>
              {acts.map(({ act, name }) => (
                <option key={act} value={act}>
                  {name}
                </option>
              ))}
            </NativeSelect>
          </Field>
          <Field label={t('audit.kind')}>
            <NativeSelect {...field('kind')}>
              <option value="">{t('audit.allKinds')}</option>
              {auditKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`audit.kinds.${kind}`)}
                </option>
              ))}
            </NativeSelect>
          </Field>
          <Field label={t('audit.outcome')}>
            <NativeSelect {...field('outcome')}>
              <option value="">{t('audit.allOutcomes')}</option>
              {auditOutcomes.map((outcome) => (
                <option key={outcome} value={outcome}>
                  {t(`audit.outcomes.${outcome}`)}
                </option>
              ))}
            </NativeSelect>
          </Field>
        </SimpleGrid>
        <HStack gap="3">
          <Button type="submit" icon={<SearchIcon />}>
            {t('audit.search')}
          </Button>
          {Object.keys(filter).length > 0 && (
            <Button variant="ghost" onClick={() => onSearch({})}>
              {t('audit.clear')}
            </Button>
          )}
        </HStack>
      </Stack>
    </form>
  );
}

/** The named acts in the order of their names, and the one of the filter if it has no name. */
function uniqueActs(t: ReturnType<typeof useTexts>, current = ''): Array<{ act: string; name: string }> {
  const named = namedActs.map((act) => ({ act: act as string, name: t(actKey(act) ?? act) }));
  const isNamed = current === '' || named.some(({ act }) => act === current);
  return [
    ...named.sort((a, b) => a.name.localeCompare(b.name)),
    ...(isNamed ? [] : [{ act: current, name: current }]),
  ];
}
