import { stepOf, stillOpen, wizardSections, type ProfileFields, type WizardStep } from '@dossier/contracts';
import { useFormat, useTexts } from '@dossier/remote-kit';
import { Box, Flex, Grid, Heading, LinkButton, Text, VisuallyHidden } from '@dossier/ui';
import { isAsked, isPart, problemsInStep, type FieldName } from './answers.ts';
import { useAnswerTexts } from './answer-texts.ts';

/** Fields with a short label, because the question is too long for a list. */
const short: readonly FieldName[] = [
  'movedDuringYear',
  'housingSituation',
  'isFirefighter',
  'maritalStatus',
  'registeredPartnership',
  'widowedDuringYear',
  'widowedOn',
  'residenceChangeDate',
  'residenceChangeCountry',
  'residencePermit',
  'taxedAtSource',
  'hasForeignAccounts',
  'hasForeignPension',
  'spouseDateOfBirth',
  'spouseReligion',
  'spouseEmploymentType',
  'sharedCustody',
  'hasOtherDebts',
  'hasTaxLetter',
  'propertyOwner',
  'propertyUse',
  'properties',
  'hasChildren',
  'childrenAges',
  'childrenBirthYears',
  'hasAdultChildren',
  'adultChildren',
  'hasInvestments',
  'hasForeignIncome',
  'paysAlimony',
  'receivesAlimony',
  'receivesChildSupport',
  'hasDonations',
  'hasDeductions',
  'taxationLevel',
  'isDisabled',
  'receivesAHVIV',
  'hasPillar3a',
  'hasPension',
];

/** Joined field labels for the summary and for messages. */
export function useFieldNames(taxYear: number): (fields: readonly FieldName[]) => string {
  const t = useTexts('mf-profile');
  const { list } = useFormat();
  const nameOf = (field: FieldName) => {
    if (field === 'phone') return t('profile.phone');
    return t(short.includes(field) ? `summary.labels.${field}` : `fields.${field}`, { year: taxYear });
  };
  return (fields) => list(fields.filter((field) => stepOf(field) && !isPart(field)).map(nameOf));
}

interface Props {
  values: ProfileFields;
  taxYear: number;
  /** The step that contains the summary: its questions are above, so it has no link to them. None in the review. */
  currentStep?: WizardStep;
  onChange: (step: WizardStep) => void;
}

/** All answers by section, each with a link to its step. */
export function Summary({ values, taxYear, currentStep, onChange }: Props) {
  const t = useTexts('mf-profile');
  const names = useFieldNames(taxYear);
  const answer = useAnswerTexts(values);
  const openCount = stillOpen(values).length;
  return (
    <Box as="section" aria-labelledby="summary-title" marginTop="10">
      <Heading as="h2" size="h2" id="summary-title">
        {t('summary.title')}
      </Heading>
      <Text color="fg.muted" marginTop="1" marginBottom="4">
        <span>{t('summary.lead')}</span>
        {openCount > 0 && <span>{` ${t('summary.openQuestions', { count: openCount })}`}</span>}
      </Text>
      {wizardSections.map(({ id, step, fields }) => {
        const shown: FieldName[] = fields.filter((field) => isAsked(field, values));
        const open = problemsInStep(step, values, taxYear).filter(({ field }) => shown.includes(field));
        return (
          <Grid
            key={id}
            templateColumns={{ base: 'minmax(0, 1fr) auto', md: '13rem minmax(0, 1fr) auto' }}
            columnGap="4"
            rowGap="1"
            paddingBlock="4"
            borderTopWidth="1px"
            borderColor="border.line"
          >
            <Heading as="h3" size="h3">
              {t(`summary.sections.${id}`)}
            </Heading>
            <Box gridColumn={{ base: '1 / -1', md: '2' }} gridRow={{ base: '2', md: '1' }}>
              <dl>
                {shown.map((field) => (
                  <Flex key={field} columnGap="2" wrap="wrap" textStyle="small">
                    <Text
                      as="dt"
                      color="fg.muted"
                      flex={{ md: '0 0 12rem' }}
                      {...(shown.length === 1 && hidden)}
                    >
                      {names([field])}
                    </Text>
                    <Text
                      as="dd"
                      flex={{ md: '1' }}
                      minWidth="0"
                      overflowWrap="anywhere"
                      color={values[field] === undefined || values[field] === null ? 'fg.muted' : undefined}
                    >
                      {answer(field)}
                    </Text>
                  </Flex>
                ))}
              </dl>
              {open.length > 0 && (
                <Text textStyle="small" color="bad.fg" fontWeight="semibold" marginTop="1">
                  {t('summary.missing', { fields: names(open.map(({ field }) => field)) })}
                </Text>
              )}
            </Box>
            {step !== currentStep && (
              <LinkButton
                gridColumn={{ base: '2', md: '3' }}
                gridRow="1"
                alignSelf="start"
                onClick={() => onChange(step)}
              >
                <span>{t('summary.change')}</span>
                <VisuallyHidden>{` ${t(`summary.sections.${id}`)}`}</VisuallyHidden>
              </LinkButton>
            )}
          </Grid>
        );
      })}
    </Box>
  );
}

/** Hides the label of a section's only answer: the heading names it. */
const hidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;
