import { wizardSteps } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Flex, LinkButton, ProgressBar, Text } from '@dossier/ui';
import { AppLink } from '@dossier/ui/router';
import type { SaveState } from './use-draft.ts';
import type { Screen } from './use-steps.ts';

interface Props {
  step: Screen;
  state: SaveState | null;
  isAll: boolean;
  onToggleAll: () => void;
}

/** Above the card: link to home, save state, the switch to the other view, and progress. */
export function WizardHead({ step, state, isAll, onToggleAll }: Props) {
  const t = useTexts('mf-profile');
  const position = step === 'review' ? wizardSteps.length : wizardSteps.indexOf(step) + 1;
  return (
    <>
      <Flex
        justify="space-between"
        align="center"
        columnGap="4"
        wrap="wrap"
        color="ground.muted"
        textStyle="small"
        marginBottom="4"
      >
        <AppLink to="/" color="ground.fg">
          {t('wizard.leave')}
        </AppLink>
        <LinkButton color="ground.fg" onClick={onToggleAll}>
          {t(isAll ? 'wizard.viewSteps' : 'wizard.viewAll')}
        </LinkButton>
        <Text as="span" role="status" flexBasis={{ base: 'full', md: 'auto' }} minHeight="1.5em">
          {state && t(`wizard.${state}`)}
        </Text>
      </Flex>
      <ProgressBar
        tone="onPanel"
        label={t('wizard.progress')}
        value={(position / wizardSteps.length) * 100}
      />
    </>
  );
}
