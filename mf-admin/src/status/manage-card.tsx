import { isTaxStatusId, taxStatusIds, statusName, type TaxStatusId } from '@dossier/contracts';
import { notify, useTexts } from '@dossier/remote-kit';
import { Actions, Button, Card, CardHeader, Field, NativeSelect, Stack } from '@dossier/ui';
import { PauseIcon, RefreshIcon, RetryIcon } from '@dossier/ui/icons';
import { type SubmitEvent, useState } from 'react';
import { StepButton } from './step-button.tsx';
import type { StatusTransition } from './use-status-transition.ts';

/** Sets a filing to any status, or moves it by one step. */
export function ManageCard({ transition, current }: { transition: StatusTransition; current: TaxStatusId }) {
  const t = useTexts('mf-admin');
  const [selected, setSelected] = useState<TaxStatusId | null>(null);
  const [isMissing, setMissing] = useState(false);
  const { isMoving } = transition;
  const isUpdating = isMoving && transition.run === null;

  async function go(to: TaxStatusId) {
    if (await transition.moveTo(to))
      notify({ title: t('status.success'), description: t('status.successText'), tone: 'good' });
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (selected !== null) void go(selected);
  }

  return (
    <Card padding="md">
      <CardHeader title={t('status.manage')} />
      <Stack gap="5">
        <form onSubmit={submit} noValidate>
          <Stack gap="4">
            <Field label={t('status.select')} error={isMissing && t('status.selectFirst')}>
              <NativeSelect
                value={selected ?? ''}
                onChange={(event) => {
                  const id = Number(event.currentTarget.value);
                  setSelected(isTaxStatusId(id) ? id : null);
                  setMissing(!isTaxStatusId(id));
                }}
              >
                <option value="">{t('status.choose')}</option>
                {taxStatusIds.map((id) => (
                  <option key={id} value={id}>
                    {`${id}. ${t(`status.labels.${statusName(id)}`)}`}
                  </option>
                ))}
              </NativeSelect>
            </Field>
            <Button
              type="submit"
              variant="primary"
              alignSelf={{ base: 'stretch', sm: 'start' }}
              disabled={selected === null}
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
            icon={transition.run === 'loop' ? <PauseIcon size="1.125rem" /> : <RefreshIcon size="1.125rem" />}
            aria-pressed={transition.run === 'loop'}
            onClick={transition.toggleLoop}
          >
            {t('status.autoLoop')}
          </Button>
        </Actions>
      </Stack>
    </Card>
  );
}
