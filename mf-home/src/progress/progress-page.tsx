import {
  getTaxStatus,
  homeProgress,
  stepperProgress,
  statusName,
  taxStatusIds,
  type TaxStatusId,
} from '@dossier/contracts';
import { useData, useFormat, useTaxYear, useTexts } from '@dossier/remote-kit';
import {
  Badge,
  Box,
  Card,
  Heading,
  Page,
  PageHeader,
  ProgressBar,
  SimpleGrid,
  Stack,
  Text,
} from '@dossier/ui';
import { YearSelector } from '../year/year-selector.tsx';

/** `/pgbar`: both progress scales for the six statuses, the year's current one marked. */
export default function ProgressPage() {
  const t = useTexts('mf-home');
  const [taxYear] = useTaxYear();
  const { data } = useData(getTaxStatus, { query: { taxYear } }, { keepPrevious: true });
  return (
    <Page>
      <YearSelector />
      <Stack gap="7">
        <PageHeader title={t('progress.title')} lead={t('progress.lead')} />
        <Stack as="ol" role="list" gap="4" listStyleType="none">
          {taxStatusIds.map((id) => {
            const isCurrent = data?.current_status_id === id;
            return (
              <li key={id} aria-current={isCurrent ? 'step' : undefined}>
                <Card borderColor={isCurrent ? 'accent.solid' : 'border.line'}>
                  <Box display="flex" flexWrap="wrap" justifyContent="space-between" gap="2" marginBottom="4">
                    <Text textStyle="small" color="fg.muted">
                      {t('progress.step', { step: id })}
                    </Text>
                    {isCurrent && <Badge tone="accent">{t('progress.here', { year: taxYear })}</Badge>}
                  </Box>
                  <SimpleGrid columns={{ base: 1, md: 2 }} columnGap="10" rowGap="5">
                    <Scale
                      scale={t('progress.home')}
                      label={t(`status.labels.${statusName(id)}`)}
                      value={homeProgress(id)}
                    />
                    <Scale
                      scale={t('progress.other')}
                      label={t(`progress.labels.${statusName(id)}`)}
                      value={stepperProgress(id as TaxStatusId)}
                    />
                  </SimpleGrid>
                </Card>
              </li>
            );
          })}
        </Stack>
      </Stack>
    </Page>
  );
}

function Scale({ scale, label, value }: { scale: string; label: string; value: number }) {
  const format = useFormat();
  const percent = format.percent(value / 100, Number.isInteger(value) ? 0 : 2);
  return (
    <Box minWidth="0">
      <Text textStyle="caption" color="fg.muted">
        {scale}
      </Text>
      <Box display="flex" justifyContent="space-between" alignItems="baseline" gap="4" marginBottom="2">
        <Heading as="h2" size="h3">
          {label}
        </Heading>
        <Text fontWeight="semibold">{percent}</Text>
      </Box>
      <ProgressBar label={`${scale}: ${label}`} value={value} valueText={percent} />
    </Box>
  );
}
