import { stepperProgress, taxStatusIds, statusName, type TaxStatusId } from '@dossier/contracts';
import { notify, useFormat, useTexts } from '@dossier/remote-kit';
import {
  Actions,
  Badge,
  Box,
  Button,
  Card,
  CardHeader,
  CheckMark,
  chakra,
  HStack,
  ProgressBar,
  Stack,
  Text,
  VisuallyHidden,
} from '@dossier/ui';
import { PauseIcon, PlayIcon, RefreshIcon } from '@dossier/ui/icons';
import { StepButton } from './step-button.tsx';
import type { StatusTransition } from './use-status-transition.ts';

/** The six statuses as a vertical list, with the controls that change them. */
export function StepperCard({ transition, current }: { transition: StatusTransition; current: TaxStatusId }) {
  const t = useTexts('mf-admin');
  const format = useFormat();
  const { run, rounds, isMoving } = transition;
  const label = (id: TaxStatusId) => t(`status.labels.${statusName(id)}`);
  const place = t('status.place', { step: current, label: label(current) });
  const percent = format.percent(stepperProgress(current) / 100);

  async function go(to: TaxStatusId) {
    if (await transition.moveTo(to)) {
      notify({
        title: t('status.changed'),
        description: t('status.changedText', { status: label(to) }),
        tone: 'good',
      });
    }
  }

  return (
    <Card padding="md">
      <CardHeader title={t('status.title')} aside={percent} />
      <Stack gap="5">
        <ProgressBar
          label={t('status.progress')}
          value={stepperProgress(current)}
          valueText={`${place} (${percent})`}
        />
        <chakra.ol role="list" aria-label={t('status.title')} listStyleType="none" display="grid">
          {taxStatusIds.map((id) => (
            <Step key={id} id={id} current={current} label={label(id)} />
          ))}
        </chakra.ol>
        <Actions>
          <StepButton to="previous" {...{ current, isMoving, go }} />
          <StepButton to="next" {...{ current, isMoving, go }} />
          <Button
            icon={run === 'advance' ? <PauseIcon size="1.125rem" /> : <PlayIcon size="1.125rem" />}
            aria-disabled={run === null && current === 6}
            onClick={transition.toggleAdvance}
          >
            {run === 'advance' ? t('status.stopAdvance') : t('status.advance')}
          </Button>
          <Button
            icon={run === 'loop' ? <PauseIcon size="1.125rem" /> : <RefreshIcon size="1.125rem" />}
            onClick={transition.toggleLoop}
          >
            {run === 'loop' ? t('status.stopLoop') : t('status.startLoop')}
          </Button>
        </Actions>
        {run === 'loop' && (
          <HStack gap="2">
            <Badge tone="accent">{t('status.looping')}</Badge>
            <Text textStyle="small" color="fg.muted">
              {t('status.rounds', { count: rounds })}
            </Text>
          </HStack>
        )}
      </Stack>
      <VisuallyHidden role="status">{run ? place : ''}</VisuallyHidden>
    </Card>
  );
}

function Step({ id, current, label }: { id: TaxStatusId; current: TaxStatusId; label: string }) {
  const t = useTexts('mf-admin');
  const isCurrent = id === current;
  const isDone = id < current;
  return (
    <chakra.li
      aria-current={isCurrent ? 'step' : undefined}
      display="flex"
      alignItems="center"
      gap="3"
      minHeight="12"
      paddingBlock="2"
      borderTopWidth="1px"
      borderColor="border.line"
    >
      {isDone ? (
        <CheckMark done label={t('status.done')} />
      ) : (
        <Box
          aria-hidden
          display="grid"
          placeItems="center"
          flexShrink="0"
          boxSize="1.375rem"
          borderRadius="full"
          borderWidth="2px"
          borderColor={isCurrent ? 'accent.solid' : 'border.control'}
          color={isCurrent ? 'accent.fg' : 'fg.muted'}
          fontSize="0.75rem"
          fontWeight="bold"
        >
          {id}
        </Box>
      )}
      <Text
        flex="1"
        minWidth="0"
        fontWeight={isCurrent ? 'semibold' : 'normal'}
        color={isCurrent ? 'fg.ink' : 'fg.muted'}
      >
        {label}
      </Text>
      {isCurrent && <Badge tone="accent">{t('status.current')}</Badge>}
    </chakra.li>
  );
}
