import { useTexts } from '@dossier/remote-kit';
import { Box, Flex, LinkButton, Text } from '@dossier/ui';
import type { FieldName, Problem } from './answers.ts';

interface Props {
  problems: readonly Problem[];
  nameOf: (field: FieldName) => string;
  onJump: (field: FieldName) => void;
}

/** What is missing or wrong on the page with all questions, each entry with a jump to its field. */
export function MissingList({ problems, nameOf, onJump }: Props) {
  const t = useTexts('mf-profile');
  return (
    <Box
      as="section"
      aria-labelledby="missing-title"
      marginTop="8"
      paddingTop="5"
      borderTopWidth="1px"
      borderColor="border.line"
    >
      <Text id="missing-title" fontWeight="semibold">
        {t('wizard.missingTitle')}
      </Text>
      <Flex as="ul" role="list" listStyleType="none" columnGap="5" rowGap="1" wrap="wrap" marginTop="1">
        {problems.map(({ field }) => (
          <li key={field}>
            <LinkButton onClick={() => onJump(field)}>{nameOf(field)}</LinkButton>
          </li>
        ))}
      </Flex>
    </Box>
  );
}
