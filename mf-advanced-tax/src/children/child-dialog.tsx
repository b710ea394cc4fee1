import {
  birthDateRange,
  displayName,
  maxChildFiles,
  maxChildText,
  newChildAge,
  sections,
  type Child,
  type FileResponse,
} from '@dossier/contracts';
import { useTaxYear, useTexts, useUnsaved } from '@dossier/remote-kit';
import { PaperName, usePaperNames } from '@dossier/documents';
import { DateInput, useForm } from '@dossier/remote-kit/forms';
import { Button, Checkbox, Field, Fieldset, Grid, Input, Stack } from '@dossier/ui';
import { Dialog } from '@dossier/ui/overlay';
import { useId, useState } from 'react';
import type { z } from 'zod';
import { childForm, childValues } from './child-form.schema.ts';

interface Props {
  /** null for a new child. */
  child: Child | null;
  /** Of a new child that the tax profile names by its age. */
  birthYear?: number | undefined;
  files: readonly FileResponse[];
  onSave: (values: z.output<ReturnType<typeof childForm>>) => Promise<void>;
  onClose: () => void;
}

const categoryIds = sections.find(({ id }) => id === 'children')?.categoryIds ?? [];

/** The details of one child, and which documents of the year are about this child. */
export default function ChildDialog({ child, birthYear, files, onSave, onClose }: Props) {
  const t = useTexts('mf-advanced-tax');
  const [taxYear] = useTaxYear();
  const formId = useId();
  const [schema] = useState(() => childForm(taxYear));
  const form = useForm(schema, childValues(child), {
    messages: (path, code) => (path === 'birthDate' ? dateText(code) : undefined),
  });
  function dateText(code: string) {
    if (code === 'date_after_tax_year') return t('children.dateAfterYear', { year: taxYear });
    return t(code === 'date_range' ? 'children.dateRange' : 'children.dateFormat');
  }
  useUnsaved(form.isDirty);
  const submit = form.submit(onSave);
  const { errors, values } = form;
  const offered = files.filter(({ categoryId }) => categoryId !== null && categoryIds.includes(categoryId));
  const nameOf = usePaperNames(offered[0]?.taxYear);
  const toggleFile = (id: string, isOn: boolean) =>
    form.set('fileIds', isOn ? [...values.fileIds, id] : values.fileIds.filter((other) => other !== id));

  return (
    <Dialog
      open
      size="md"
      onClose={onClose}
      closeLabel={t('children.close')}
      title={t(child ? 'children.editTitle' : 'children.addTitle')}
      footer={
        <>
          <Button onClick={onClose}>{t('children.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={form.isBusy}>
            {t('children.save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="5">
          <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: '1fr 1fr' }} gap="5">
            <Field label={t('children.firstName')} error={errors.firstName} required>
              <Input autoComplete="off" {...form.register('firstName')} />
            </Field>
            <Field label={t('children.lastName')} error={errors.lastName} required>
              <Input autoComplete="off" {...form.register('lastName')} />
            </Field>
          </Grid>
          <Field label={t('children.birthDate')} error={errors.birthDate}>
            <DateInput
              {...birthDateRange(new Date(), taxYear)}
              opensAt={`${birthYear ?? taxYear - newChildAge}-01-01`}
              value={values.birthDate}
              onChange={(day) => form.set('birthDate', day ?? '')}
            />
          </Field>
          <Checkbox
            checked={values.disability}
            hint={t('children.disabilityHint')}
            onChange={(event) => form.set('disability', event.currentTarget.checked)}
          >
            {t('children.disability')}
          </Checkbox>
          <Field
            label={t('children.schooling')}
            hint={t('children.schoolingHint')}
            error={errors.schoolingInfo}
          >
            <Input autoComplete="off" maxLength={maxChildText} {...form.register('schoolingInfo')} />
          </Field>
          <Field label={t('children.alimony')} hint={t('children.alimonyHint')} error={errors.alimony}>
            <Input autoComplete="off" maxLength={maxChildText} {...form.register('alimony')} />
          </Field>
          {offered.length > 0 && (
            <Fieldset legend={t('children.files')} hint={t('children.filesHint')}>
              <Stack gap="2">
                {offered.map(({ id, categoryId, ...file }) => (
                  <Checkbox
                    key={id}
                    checked={values.fileIds.includes(id)}
                    disabled={!values.fileIds.includes(id) && values.fileIds.length >= maxChildFiles}
                    hint={t(`categories.names.${categoryId}`)}
                    onChange={(event) => toggleFile(id, event.currentTarget.checked)}
                  >
                    <PaperName paperName={nameOf(id)} fileName={displayName(file)} />
                  </Checkbox>
                ))}
              </Stack>
            </Fieldset>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
