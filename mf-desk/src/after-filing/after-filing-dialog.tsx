import {
  comparedItems,
  dayInZurich,
  emptyAfterFiling,
  listClientFiles,
  listDeskFiles,
  listDeskReadings,
  maxConfirmation,
  maxPayments,
  objectionEnd,
  sendingWays,
  type DeskAfterFiling,
  type SendingWay,
} from '@dossier/contracts';
import { notify, notifyError, useData, useFormat, useTexts } from '@dossier/remote-kit';
import { Box, Button, Field, Fieldset, Grid, Input, NativeSelect, Stack, Text } from '@dossier/ui';
import { Dialog } from '@dossier/ui/overlay';
import { useId, useState, type SyntheticEvent } from 'react';
import type { FilingParams } from '../review/use-review.ts';
import { findInvalid, formOf, inputOf, type AfterFilingInput } from './after-filing-form.ts';
import { saveAfterFiling } from './after-filing.mutations.ts';
import { FormDay } from './form-day.tsx';
import { PaymentsFieldset } from './payments-fieldset.tsx';

interface Props {
  params: FilingParams;
  stored: DeskAfterFiling | null;
  onClose: () => void;
}

/** Enters what happened after the return was filed. Its user sees it. */
export default function AfterFilingDialog({ params, stored, onClose }: Props) {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const formId = useId();
  const today = dayInZurich(new Date());
  const [input, setInput] = useState<AfterFilingInput>(() => inputOf(stored ?? emptyAfterFiling));
  const [invalid, setInvalid] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  // The dialog works without the papers, and without what was read from them.
  const { data: files } = useData(listDeskFiles, { params });
  const { data: added } = useData(listClientFiles, {
    params: { userId: params.userId },
    query: { taxYear: params.taxYear },
  });
  const { data: readings } = useData(listDeskReadings, { params });
  const papers = [...new Map([...(files ?? []), ...(added ?? [])].map((file) => [file.id, file])).values()];
  const set = (change: Partial<AfterFilingInput>) => setInput({ ...input, ...change });
  const errorOf = (name: string) => (invalid.includes(name) ? t('afterFiling.dayInvalid') : undefined);

  /** The total of the assessment is filled in where it was read and nothing was typed. */
  function choosePaper(fileId: string) {
    const read = readings?.find((each) => each.fileId === fileId && each.kind === 'taxAssessment');
    const total = read?.values.find(({ key }) => key === 'amount')?.value;
    const isTyped = (input.assessed.totalTax ?? '') !== '';
    set({
      fileId,
      ...(total !== undefined && !isTyped && { assessed: { ...input.assessed, totalTax: String(total) } }),
    });
  }

  async function save(event: SyntheticEvent) {
    event.preventDefault();
    if (isBusy) return;
    const faults = findInvalid(input, today);
    setInvalid(faults);
    if (faults.length > 0) return;
    setBusy(true);
    try {
      await saveAfterFiling(params, formOf(input), stored?.revision ?? null);
      notify({ title: t('afterFiling.saved'), tone: 'good' });
      onClose();
    } catch (error) {
      notifyError(error, t('page.notChanged'));
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={t('bulk.cancel')}
      title={t('afterFiling.title')}
      description={t('afterFiling.text')}
      footer={
        <>
          <Button onClick={onClose}>{t('bulk.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={isBusy}>
            {t('afterFiling.save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void save(event)}>
        <Stack gap="5">
          <Grid gap="3" templateColumns={{ base: '1fr', sm: '1fr 1fr' }}>
            <FormDay
              label={t('afterFiling.sentOn')}
              value={input.sentOn}
              max={today}
              error={errorOf('sentOn')}
              onChange={(sentOn) => set({ sentOn })}
            />
            <Field label={t('afterFiling.way')}>
              <NativeSelect
                value={input.way}
                onChange={(event) => set({ way: event.currentTarget.value as SendingWay })}
              >
                {sendingWays.map((way) => (
                  // texts: afterFiling.ways.*
                  <option key={way} value={way}>
                    {t(`afterFiling.ways.${way}`)}
                  </option>
                ))}
              </NativeSelect>
            </Field>
            <FormDay
              label={t('afterFiling.confirmedOn')}
              value={input.confirmedOn}
              max={today}
              error={errorOf('confirmedOn')}
              onChange={(confirmedOn) => set({ confirmedOn })}
            />
            <Field label={t('afterFiling.reference')}>
              <Input
                maxLength={maxConfirmation}
                value={input.reference}
                onChange={(event) => set({ reference: event.currentTarget.value })}
              />
            </Field>
            <FormDay
              label={t('afterFiling.assessedOn')}
              value={input.assessedOn}
              max={today}
              error={errorOf('assessedOn')}
              onChange={(assessedOn) => set({ assessedOn })}
            />
            <Field label={t('afterFiling.paper')}>
              <NativeSelect value={input.fileId} onChange={(event) => choosePaper(event.currentTarget.value)}>
                <option value="">{t('extensions.noPaper')}</option>
                {papers.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </NativeSelect>
            </Field>
          </Grid>
          {/^\d{4}-\d\d-\d\d$/.test(input.assessedOn) && (
            <Stack gap="3">
              <Text textStyle="small">
                {t('afterFiling.objectionUntil', {
                  date: format.date(objectionEnd(input.assessedOn), 'long'),
                })}
              </Text>
              <FormDay
                label={t('afterFiling.objectedOn')}
                value={input.objectedOn}
                max={today}
                error={errorOf('objectedOn')}
                onChange={(objectedOn) => set({ objectedOn })}
              />
              <Fieldset legend={t('afterFiling.comparison')} hint={t('afterFiling.comparisonHint')}>
                <Stack gap="2">
                  {comparedItems.map((item) => (
                    <Grid key={item} gap="2" templateColumns="1fr 1fr" alignItems="end">
                      {(['declared', 'assessed'] as const).map((side) => (
                        <Field
                          key={side}
                          label={t(`afterFiling.${side}Item`, { item: t(`afterFiling.item.${item}`) })}
                          error={invalid.includes(`${side}.${item}`) ? t('values.amountInvalid') : undefined}
                        >
                          <Input
                            inputMode="decimal"
                            value={input[side][item] ?? ''}
                            onChange={(event) =>
                              set({ [side]: { ...input[side], [item]: event.currentTarget.value } })
                            }
                          />
                        </Field>
                      ))}
                    </Grid>
                  ))}
                </Stack>
              </Fieldset>
            </Stack>
          )}
          <PaymentsFieldset
            payments={input.payments}
            invalid={invalid}
            today={today}
            canAdd={input.payments.length < maxPayments}
            onChange={(payments) => set({ payments })}
          />
          <Box>
            <FormDay
              label={t('afterFiling.closedOn')}
              value={input.closedOn}
              max={today}
              error={errorOf('closedOn')}
              onChange={(closedOn) => set({ closedOn })}
            />
          </Box>
        </Stack>
      </form>
    </Dialog>
  );
}
