import { rich, useTexts } from '@dossier/remote-kit';
import { Card, CardHeader, Checkbox, Stack, Text } from '@dossier/ui';
import { AppLink } from '@dossier/ui/router';

interface Props {
  checked: boolean;
  /** The terms can be accepted once name and phone are filled. */
  canAccept: boolean;
  onChange: (checked: boolean) => void;
}

/** Liability disclaimer and acceptance of the terms. */
export function TermsCheckbox({ checked, canAccept, onChange }: Props) {
  const t = useTexts('mf-profile');
  return (
    <Card>
      <CardHeader title={t('profile.disclaimerTitle')} />
      <Stack gap="4">
        <Text textStyle="small" color="fg.muted">
          {t('profile.disclaimer')}
        </Text>
        <Checkbox
          checked={checked}
          disabled={!canAccept}
          hint={canAccept ? undefined : t('profile.termsFirst')}
          onChange={(event) => onChange(event.currentTarget.checked)}
        >
          {rich(t('profile.terms'), {
            link: (children) => <AppLink to="/terms-and-conditions?returnTo=/profile">{children}</AppLink>,
          })}
        </Checkbox>
      </Stack>
    </Card>
  );
}
