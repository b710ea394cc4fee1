import type { ShownStep } from '@dossier/contracts';
import { useFormat, useTexts } from '@dossier/remote-kit';
import { chakra, Text } from '@dossier/ui';
import { afterFilingNamespace } from './texts.ts';

/** The line of what happens to a return after it was filed. What does not happen is left out. */
export function AfterFilingSteps({ steps }: { steps: readonly ShownStep[] }) {
  const t = useTexts(afterFilingNamespace);
  const format = useFormat();
  return (
    <chakra.ol
      aria-label={t('title')}
      display="grid"
      gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr))"
      gap="3"
      listStyleType="none"
      margin="0"
      padding="0"
    >
      {steps
        .filter(({ state }) => state !== 'none')
        .map(({ step, state, day }) => (
          <chakra.li
            key={step}
            aria-current={state === 'next' ? 'step' : undefined}
            borderTopWidth="3px"
            borderColor={state === 'done' ? 'good.solid' : state === 'next' ? 'accent.solid' : 'border.line'}
            paddingTop="2"
          >
            {/* texts: step.*, state.* */}
            <Text
              as="span"
              display="block"
              textStyle="label"
              color={state === 'later' ? 'fg.muted' : undefined}
            >
              {t(`step.${step}`)}
            </Text>
            <Text as="span" textStyle="small" color="fg.muted">
              {day === null
                ? t(`state.${state}`)
                : state === 'done'
                  ? format.date(day)
                  : t('until', { date: format.date(day) })}
            </Text>
          </chakra.li>
        ))}
    </chakra.ol>
  );
}
