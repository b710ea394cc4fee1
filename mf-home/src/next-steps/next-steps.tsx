import { isAdvancedUnlocked, isTransmitted, type TaxStatusId } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Button, Card, CardHeader, Stack, Text } from '@dossier/ui';
import { CheckIcon } from '@dossier/ui/icons';
import { ButtonLink, useNavigate } from '@dossier/ui/router';
import { useId } from 'react';
import { FinishHint } from './finish-hint.tsx';
import type { NextAction } from '../status/headline.ts';

interface TaxProfileProps {
  isComplete: boolean;
  /** Whether the profile itself (name, phone, terms) is complete. */
  isProfileComplete: boolean;
  next: NextAction;
  /** Whether it has the width of the page, and its buttons stand beside the text. */
  isWide: boolean;
  /** Whether it leaves out the step once that is done. */
  isShort: boolean;
}

/** Links to the tax profile, or shows it as complete, and to the profile. */
export function TaxProfileCard(props: TaxProfileProps) {
  const { isComplete, isProfileComplete, next, isWide, isShort } = props;
  const t = useTexts('mf-home');
  const hint = useId();
  const width = { width: isWide ? { base: 'full', md: 'auto' } : 'full' };
  return (
    <Card>
      <CardHeader title={t('next.taxProfile')} />
      <Stack
        gap="4"
        direction={isWide ? { base: 'column', md: 'row' } : 'column'}
        align={{ md: isWide ? 'center' : 'stretch' }}
      >
        <Text id={hint} textStyle="small" color="fg.muted" flex={isWide ? { md: '1' } : undefined}>
          {isComplete ? t('next.taxProfileDone') : t('next.taxProfileHint')}
        </Text>
        {isComplete && isShort ? null : isComplete ? (
          <Button variant="done" fullWidth aria-disabled aria-describedby={hint} icon={<CheckIcon />}>
            {t('next.completeTaxProfile')}
          </Button>
        ) : (
          <ButtonLink
            to="/profile?setup=tax"
            variant={next === 'taxProfile' ? 'primary' : 'secondary'}
            {...width}
          >
            {t('next.completeTaxProfile')}
          </ButtonLink>
        )}
        <ButtonLink to={isProfileComplete ? '/profile' : '/profile?firstTime=true'} {...width}>
          {t('next.profile')}
        </ButtonLink>
      </Stack>
    </Card>
  );
}

interface AdvancedProps {
  status: TaxStatusId;
  taxYear: number;
  next: NextAction;
}

/** Link to the advanced tax information, enabled from status 3, and how to finish it. */
export function AdvancedCard({ status, taxYear, next }: AdvancedProps) {
  const t = useTexts('mf-home');
  const navigate = useNavigate();
  const hint = useId();
  const unlocked = isAdvancedUnlocked(status);
  return (
    <Card>
      <CardHeader title={t('next.advanced')} />
      <Stack gap="4">
        <Text id={hint} textStyle="small" color="fg.muted">
          {unlocked ? t('next.advancedUnlocked') : t('next.advancedLocked')}
        </Text>
        {!isTransmitted(status) && (
          <Text textStyle="small" color="fg.muted">
            {t('next.advancedContents')}
          </Text>
        )}
        <Button
          variant={next === 'advanced' ? 'primary' : 'secondary'}
          fullWidth
          aria-disabled={!unlocked}
          aria-describedby={hint}
          onClick={() => void navigate('/advanced-tax-info')}
        >
          {t('next.advancedButton')}
        </Button>
        {next === 'advanced' && <FinishHint taxYear={taxYear} />}
      </Stack>
    </Card>
  );
}
