import { isTaxStatusId, taxStatusIds, statusName, type TaxStatusId } from '@dossier/contracts';
import { notify, useTexts } from '@dossier/remote-kit';
import { Actions, Button, Card, CardHeader, Field, NativeSelect, Stack } from '@dossier/ui';
import { PauseIcon, RefreshIcon, RetryIcon } from '@dossier/ui/icons';
import { type SubmitEvent, useState } from 'react';
import { StepButton } from './step-button.tsx';
import type { Mover } from './use-status-transition.ts';

/** Puts a filing to any status at once, or by hand one further. */
export function ManageCard({ mover, current }: { mover: Mover; current: TaxStatusId }) {
  const t = useTexts('mf-admin');
  const [chosen, setChosen] = useState<TaxStatusId | null>(null);
  const [isMissing, setMissing] = useState(false);
  const { isMoving } = mover;
  const isUpdating = isMoving && mover.run === null;

  async function go(to: TaxStatusId) {
    if (await mover.moveTo(to))
      notify({ title: t('status.success'), description: t('status.successText'), tone: 'good' });
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (chosen !== null) void go(chosen);
  }

  return (
    <Card padding="md">
      <CardHeader title={t('status.manage')} />
      <Stack gap="5">
        <form onSubmit={submit} noValidate>
          <Stack gap="4">
            <Field label={t('status.select')} error={isMissing && t('status.selectFirst')}>
              <NativeSelect
                value={chosen ?? ''}
                onChange={(event) => {
                  const id = Number(event.currentTarget.value);
                  setChosen(isTaxStatusId(id) ? id : null);
                  setMissing(!isTaxStatusId(id));
                }}
              >
                <option value="">{t('status.choose')}</option>
                {taxStatusIds.map((id) => (
                  <option key={id} value={id}>
                    {id}. {t(`status.labels.${statusName(id)}`)}
                  </option>
                ))}
              </NativeSelect>
            </Field>
            <Button
              type="submit"
              variant="primary"
              alignSelf={{ base: 'stretch', sm: 'start' }}
              disabled={chosen === null}
              loading={isUpdating}
            >
              {t('status.update')}
            </Button>
          </Stack>
        </form>
        <Actions>
          <StepButton to="previous" {...{ current, isMoving, go }} />
          <Button icon={<RetryIcon size="1.125rem" />} aria-disabled={isMoving} onClick={() => void go(1)}>
            {t('status.reset')}
          </Button>
          <StepButton to="next" {...{ current, isMoving, go }} />
          <Button
            icon={mover.run === 'loop' ? <PauseIcon size="1.125rem" /> : <RefreshIcon size="1.125rem" />}
            aria-pressed={mover.run === 'loop'}
            onClick={mover.toggleLoop}
          >
            {t('status.autoLoop')}
          </Button>
        </Actions>
      </Stack>
    </Card>
  );
}
