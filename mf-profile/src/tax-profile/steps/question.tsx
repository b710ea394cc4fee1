import { isOpenQuestion, type ProfileFields } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Box, Flex, LinkButton, Stack, Text, VisuallyHidden } from '@dossier/ui';
import { CheckIcon } from '@dossier/ui/icons';
import { useId, useState, type ReactNode } from 'react';
import { hasReason, type ReasonField } from './reasons.ts';
import type { QuestionProps } from './step-props.ts';

interface Props extends QuestionProps {
  /** The field, or the path of a field within a list. */
  path: string;
  /** The question in words, for screen readers. */
  about: string;
  /** Clears the answer when the question is left open; without it the question cannot be left open. */
  onOpen?: (() => ProfileFields) | undefined;
  children: ReactNode;
}

/** A question with the reason why it is asked, and with "I don't know yet", which leaves it open. */
export function Question({ path, about, values, update, onOpen, children }: Props) {
  const t = useTexts('mf-profile');
  const [isShown, setShown] = useState(false);
  const id = useId();
  const field = path.split('.')[0] ?? path;
  const reason: ReasonField | undefined = hasReason(field) ? field : undefined;
  const isOpen = isOpenQuestion(path, values);
  const toggleOpen = () => {
    const others = (values.openQuestions ?? []).filter((each) => each !== path);
    update({ ...(!isOpen && onOpen?.()), openQuestions: isOpen ? others : [...others, path] });
  };
  const hidden = <VisuallyHidden>{` ${about}`}</VisuallyHidden>;
  return (
    <Stack gap="1" data-field={field}>
      {children}
      <Flex columnGap="6" wrap="wrap" textStyle="small">
        {reason && (
          <LinkButton aria-expanded={isShown} aria-controls={id} onClick={() => setShown(!isShown)}>
            <span>{t('steps.why')}</span>
            {hidden}
          </LinkButton>
        )}
        {onOpen && (
          <LinkButton
            aria-pressed={isOpen}
            onClick={toggleOpen}
            {...(isOpen && { fontWeight: 'semibold', color: 'fg.ink' })}
          >
            {isOpen && (
              <Box as="span" aria-hidden display="inline-block" marginInlineEnd="1" verticalAlign="-0.125em">
                <CheckIcon size="1em" strokeWidth={3} />
              </Box>
            )}
            <span>{t('steps.dontKnow')}</span>
            {hidden}
          </LinkButton>
        )}
      </Flex>
      {reason && (
        <Text id={id} hidden={!isShown} textStyle="small" color="fg.muted" maxWidth="prose">
          {t(`why.${reason}`)}
        </Text>
      )}
    </Stack>
  );
}
