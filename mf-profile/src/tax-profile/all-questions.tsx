import { wizardSteps } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Box, Flex, Heading, LinkButton, Text } from '@dossier/ui';
import type { KeyboardEvent } from 'react';
import { stepScreens } from './steps/index.ts';
import type { StepProps } from './steps/step-props.ts';

const titleOf = (step: string) => `questions-${step}`;
const focusSection = (step: string) => document.getElementById(titleOf(step))?.focus();

/**
 * In a text field Enter goes to the next control, as in accounting software, instead of completing by accident; Ctrl+Enter
 * or Cmd+Enter completes from anywhere.
 */
function onKeyDown(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' || event.defaultPrevented) return;
  const { target } = event;
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
  event.preventDefault();
  if (event.ctrlKey || event.metaKey) return target.form?.requestSubmit();
  const controls = [...(target.form?.elements ?? [])].filter(
    (each): each is HTMLInputElement =>
      each instanceof HTMLElement && each.tabIndex >= 0 && !each.hasAttribute('disabled'),
  );
  const isSameGroup = (each: HTMLInputElement) => each.type === 'radio' && each.name === target.name;
  controls
    .slice(controls.indexOf(target as HTMLInputElement) + 1)
    .find((each) => !isSameGroup(each))
    ?.focus();
}

/** Every question of the tax profile on one page, with a list of its sections. */
export function AllQuestions(step: StepProps) {
  const t = useTexts('mf-profile');
  const { taxYear } = step;
  return (
    <Box onKeyDown={onKeyDown}>
      <Flex
        as="nav"
        aria-label={t('wizard.allSections')}
        columnGap="5"
        rowGap="1"
        wrap="wrap"
        textStyle="small"
      >
        {wizardSteps.map((each) => (
          <LinkButton key={each} onClick={() => focusSection(each)}>
            {t(`summary.sections.${each}`)}
          </LinkButton>
        ))}
      </Flex>
      {wizardSteps.map((each) => {
        const Screen = stepScreens[each];
        return (
          <Box
            key={each}
            as="section"
            aria-labelledby={titleOf(each)}
            marginTop="8"
            paddingTop="6"
            borderTopWidth="1px"
            borderColor="border.line"
          >
            <Heading as="h2" size="h2" id={titleOf(each)} tabIndex={-1} scrollMarginTop="6">
              {t(`steps.${each}.title`, { year: taxYear })}
            </Heading>
            <Text color="fg.muted" marginTop="1" marginBottom="5">
              {t(`steps.${each}.lead`, { year: taxYear })}
            </Text>
            <Screen {...step} isSinglePage />
          </Box>
        );
      })}
    </Box>
  );
}
