import { documentCategories, paperKinds, paperOwners, type Reading } from '@dossier/contracts';
import { notify, notifyError, useLanguage, useTexts } from '@dossier/remote-kit';
import { Box, Field, Grid, NativeSelect, Text } from '@dossier/ui';
import { useEffect, useRef, useState } from 'react';
import type { FilingParams } from '../review/use-review.ts';
import { EditForm } from './edit-form.tsx';
import { correctDeskReading } from './values.mutations.ts';

interface Props {
  params: FilingParams;
  reading: Reading;
  onClose: () => void;
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Years before that of the filing that a paper may be from. */
const yearsBefore = 5;

/** The expert says what a paper is; what is left open stays as it was read. */
export function CorrectionForm({ params, reading, onClose }: Props) {
  const t = useTexts('mf-desk');
  const { language } = useLanguage();
  const first = useRef<HTMLSelectElement>(null);
  const before = {
    kind: reading.kind ?? '',
    categoryId: String(reading.categoryId ?? ''),
    taxYear: String(reading.taxYear ?? ''),
    owner: reading.owner ?? '',
  };
  const [chosen, setChosen] = useState(before);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => first.current?.focus(), []);

  const byLabel = (choices: Choice[]) => choices.toSorted((a, b) => a.label.localeCompare(b.label, language));
  const filingYear = Number(params.taxYear);
  const years = new Set([
    ...Array.from({ length: yearsBefore + 2 }, (_, index) => filingYear + 1 - index),
    ...(reading.taxYear === null ? [] : [reading.taxYear]),
  ]);
  // texts: values.owner.*
  const choices: Record<keyof typeof before, Choice[]> = {
    kind: byLabel(paperKinds.map((value) => ({ value, label: t(`readings.kinds.${value}`) }))),
    categoryId: byLabel(
      documentCategories.map(({ id }) => ({ value: String(id), label: t(`categories.names.${id}`) })),
    ),
    taxYear: [...years]
      .toSorted((a, b) => b - a)
      .map((year) => ({ value: String(year), label: String(year) })),
    owner: paperOwners.map((value) => ({ value, label: t(`values.owner.${value}`) })),
  };
  const labels = {
    kind: t('values.kind'),
    categoryId: t('values.category'),
    taxYear: t('values.year'),
    owner: t('values.person'),
  };

  async function save() {
    const { kind, categoryId, taxYear, owner } = chosen;
    const correction = {
      ...(kind !== before.kind && { kind: paperKinds.find((each) => each === kind) }),
      ...(categoryId !== before.categoryId && { categoryId: Number(categoryId) }),
      ...(taxYear !== before.taxYear && { taxYear: Number(taxYear) }),
      ...(owner !== before.owner && { owner: paperOwners.find((each) => each === owner) }),
    };
    if (Object.keys(correction).length === 0) return onClose();
    setBusy(true);
    try {
      await correctDeskReading(params, reading.fileId, correction);
      notify({ title: t('values.paperCorrected'), tone: 'good' });
      onClose();
    } catch (error) {
      notifyError(error, t('values.notSaved'));
      setBusy(false);
    }
  }

  return (
    <Box marginBottom="4">
      <EditForm
        isPrimary
        saveLabel={t('values.save')}
        isBusy={isBusy}
        onSave={() => void save()}
        onCancel={onClose}
      >
        <Grid gap="3" gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 11rem), 1fr))">
          {(['kind', 'categoryId', 'taxYear', 'owner'] as const).map((name) => (
            <Field key={name} label={labels[name]}>
              <NativeSelect
                ref={name === 'kind' ? first : undefined}
                size="sm"
                value={chosen[name]}
                onChange={({ currentTarget: { value } }) => setChosen((now) => ({ ...now, [name]: value }))}
              >
                {/* What was recognized can be corrected, not withdrawn. */}
                {before[name] === '' && <option value="">{t('values.unknown')}</option>}
                {choices[name].map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </NativeSelect>
            </Field>
          ))}
        </Grid>
        <Text textStyle="small" color="fg.muted">
          {t('values.correctHint')}
        </Text>
      </EditForm>
    </Box>
  );
}
