import { parseAmount, type ReadingValue } from '@dossier/contracts';
import { notify, notifyError, useFormat, useTexts } from '@dossier/remote-kit';
import { Badge, chakra, HStack, IconButton, LinkButton, Row } from '@dossier/ui';
import { CheckIcon, MessageIcon, MinusIcon, PencilIcon, RetryIcon } from '@dossier/ui/icons';
import { useRef, useState } from 'react';
import { useFocusFallback } from '../page/use-focus-fallback.ts';
import type { FilingParams } from '../review/use-review.ts';
import type { Bench } from '../review/bench.ts';
import { ValueForm } from './value-form.tsx';
import { resetDeskValue, saveDeskValue } from './values.mutations.ts';

interface Props {
  params: FilingParams;
  bench: Bench;
  fileId: string;
  value: ReadingValue;
  /** The value of the year before. */
  before: number | undefined;
}

/** A value of a paper: a press marks its place, and the expert accepts it, corrects it, or says that it is not needed. */
export function ValueRow({ params, bench, fileId, value, before }: Props) {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const [isBusy, setBusy] = useState(false);
  const { id, label, currency, page, box, by, source, confirmedBy } = value;
  const amount = format.money(value.value, currency);
  const { read } = value;
  const difference = before === undefined ? undefined : value.value - before;
  const link = useRef<HTMLButtonElement>(null);
  const removing = useFocusFallback<HTMLButtonElement>();
  function stopEditing() {
    bench.edit(null);
    requestAnimationFrame(() => link.current?.focus());
  }

  /** Whether it was stored. */
  async function change(work: () => Promise<void>, done: string, canUndo = false): Promise<boolean> {
    setBusy(true);
    try {
      await work();
      notify({
        title: done,
        description: label,
        tone: 'good',
        ...(canUndo && {
          duration: 10_000,
          action: { label: t('review.undo'), onSelect: () => void change(restore, t('values.reset')) },
        }),
      });
      return true;
    } catch (error) {
      notifyError(error, t('values.notSaved'));
      return false;
    } finally {
      setBusy(false);
    }
  }
  const save = (next: number | null) => saveDeskValue(params, fileId, id, { value: next, currency });
  const reset = () => resetDeskValue(params, fileId, id);
  /** As it is shown now: an earlier correction, or an added value, comes back. */
  const restore = () => (by === 'machine' ? reset() : save(value.value));

  return (
    <Row
      title={
        <LinkButton
          ref={link}
          data-paper-value=""
          textAlign="start"
          aria-label={t('values.show', { label, amount })}
          onClick={() => bench.showPlace(fileId, page, box, id)}
        >
          {label}
        </LinkButton>
      }
      detail={[
        read && t('values.read', { amount: format.money(read.value, read.currency) }),
        difference !== undefined &&
          t('values.before', {
            amount: format.money(before ?? 0, currency),
            difference: `${difference > 0 ? '+' : ''}${format.money(difference, '').trim()}`,
          }),
      ]
        .filter(Boolean)
        .join(' · ')}
      aside={
        <>
          {/* texts: values.by.* */}
          {confirmedBy === 'expert' ? (
            <Badge tone="good">
              {t(
                by !== 'expert'
                  ? 'values.accepted'
                  : source === null
                    ? 'values.by.added'
                    : 'values.by.expert',
              )}
            </Badge>
          ) : by === 'user' || by === 'admin' ? (
            <Badge tone="neutral">{t(`values.by.${by}`)}</Badge>
          ) : (
            source === 'ocr' && <Badge tone="warn">{t('values.fromPhoto')}</Badge>
          )}
          <chakra.span whiteSpace="nowrap" fontWeight="semibold" color="fg.ink">
            {amount}
          </chakra.span>
        </>
      }
    >
      {bench.editedValueId === id ? (
        <ValueForm
          label={t('values.amountIn', { label, currency })}
          initial={format.money(value.value, '').trim()}
          parse={parseAmount}
          onCancel={stopEditing}
          onSave={async (next) => {
            if (await change(() => save(next), t('values.corrected'), true)) stopEditing();
          }}
        />
      ) : (
        <HStack gap="0" marginInlineStart="-2">
          <IconButton
            size="sm"
            label={t('values.acceptNamed', { label })}
            icon={<CheckIcon />}
            aria-disabled={isBusy || confirmedBy === 'expert'}
            onClick={() => {
              if (!isBusy && confirmedBy !== 'expert')
                void change(() => save(value.value), t('values.acceptedToast'), true);
            }}
          />
          <IconButton
            size="sm"
            label={t('values.correctNamed', { label })}
            icon={<PencilIcon />}
            onClick={() => bench.edit(id)}
          />
          <IconButton
            ref={removing}
            size="sm"
            label={t('values.notNeededNamed', { label })}
            icon={<MinusIcon />}
            onClick={() => void change(() => save(null), t('values.removed'), true)}
          />
          <IconButton
            size="sm"
            label={t('questions.askNamed', { answer: label })}
            icon={<MessageIcon />}
            onClick={() => bench.askAbout({ label, value: amount, field: id, fileId })}
          />
          {by !== 'machine' && source !== null && (
            <IconButton
              size="sm"
              label={t('values.resetNamed', { label })}
              icon={<RetryIcon />}
              onClick={() => void change(reset, t('values.reset'))}
            />
          )}
        </HStack>
      )}
    </Row>
  );
}
