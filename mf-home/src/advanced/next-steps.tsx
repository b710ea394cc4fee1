import { isAdvancedUnlocked, type TaxStatusId } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Button, Card, CardHeader, CheckMark, HStack, Stack, Text } from '@dossier/ui';
import { ButtonLink, useNavigate } from '@dossier/ui/router';
import { useId } from 'react';
import type { NextAction } from '../status/headline.ts';

/** The tax profile: to be completed, or done. */
export function TaxProfileCard({ isComplete, next }: { isComplete: boolean; next: NextAction }) {
  const t = useTexts('mf-home');
  return (
    <Card>
      <CardHeader title={t('next.taxProfile')} />
      <Stack gap="4">
        {isComplete ? (
          <HStack gap="3">
            <CheckMark done label={t('next.done')} />
            <Text color="fg.muted">{t('next.taxProfileDone')}</Text>
          </HStack>
        ) : (
          <Text textStyle="small" color="fg.muted">
            {t('next.taxProfileHint')}
          </Text>
        )}
        {isComplete ? (
          <ButtonLink to="/profile" variant="secondary" fullWidth>
            {t('next.profile')}
          </ButtonLink>
        ) : (
          <ButtonLink
            to="/profile?setup=tax"
            variant={next === 'taxProfile' ? 'primary' : 'secondary'}
            fullWidth
          >
            {t('next.completeTaxProfile')}
          </ButtonLink>
        )}
      </Stack>
    </Card>
  );
}

/** The advanced section, open from status 3 on (document 1, section 4). */
export function AdvancedCard({ status, next }: { status: TaxStatusId; next: NextAction }) {
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
        <Button
          variant={next === 'advanced' ? 'primary' : 'secondary'}
          fullWidth
          aria-disabled={!unlocked}
          aria-describedby={hint}
          onClick={() => void navigate('/advanced-tax-info')}
        >
          {t('next.advancedButton')}
        </Button>
      </Stack>
    </Card>
  );
}
