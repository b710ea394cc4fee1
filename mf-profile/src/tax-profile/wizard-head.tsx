import { wizardSteps } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Flex, ProgressBar, Text } from '@dossier/ui';
import { AppLink } from '@dossier/ui/router';
import type { SaveState } from './use-draft.ts';
import type { Screen } from './use-steps.ts';

/** Above the card: link to home, save state and progress. */
export function WizardHead({ step, state }: { step: Screen; state: SaveState | null }) {
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
        <Text as="span" role="status">
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
