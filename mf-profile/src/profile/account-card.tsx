import { getUser, type Profile } from '@dossier/contracts';
import { useData, useSession, useTexts } from '@dossier/remote-kit';
import {
  Badge,
  Box,
  Card,
  CardHeader,
  Field,
  HStack,
  Input,
  Link,
  Stack,
  Text,
  VisuallyHidden,
} from '@dossier/ui';
import { ExternalLinkIcon } from '@dossier/ui/icons';

/**
 * Read-only account data: sign-in address and plan. Premium is marked active; basic and no plan are marked inactive. Plans
 * are paid for on the operator's payment site.
 */
export function AccountCard({ plan }: { plan: Profile['subscriptionPlan'] }) {
  const t = useTexts('mf-profile');
  const { user } = useSession();
  const paymentUrl = useData(getUser, { query: {} }).data?.paymentUrl;
  const isPremium = plan === 'premium';
  return (
    <Card>
      <CardHeader title={t('profile.account')} />
      <Stack gap="5">
        <Field label={t('profile.email')} hint={t('profile.emailHint')}>
          <Input type="email" value={user?.email ?? ''} disabled readOnly />
        </Field>
        <Box role="group" aria-label={t('profile.plan')}>
          <Text fontWeight="semibold" marginBottom="2">
            {t('profile.plan')}
          </Text>
          <HStack
            justify="space-between"
            gap="4"
            padding="4"
            borderWidth="1px"
            borderColor="border.line"
            borderRadius="control"
          >
            <Box minWidth="0">
              <Text fontWeight="semibold">{t(`profile.plans.${plan}.name`)}</Text>
              <Text textStyle="small" color="fg.muted">
                {t(`profile.plans.${plan}.text`)}
              </Text>
            </Box>
            <Badge tone={isPremium ? 'good' : 'neutral'} flexShrink="0">
              {isPremium ? t('profile.active') : t('profile.inactive')}
            </Badge>
          </HStack>
          {!isPremium && (
            <Text textStyle="small" color="fg.muted" marginTop="2">
              {t('profile.premiumAdds')}
            </Text>
          )}
          {paymentUrl && (
            <Link
              standalone
              href={paymentUrl}
              target="_blank"
              rel="noopener noreferrer"
              textStyle="small"
              marginTop="2"
            >
              {t('profile.plansLink')}
              <VisuallyHidden> {t('profile.plansLinkTarget')}</VisuallyHidden>
              <ExternalLinkIcon size="1rem" aria-hidden />
            </Link>
          )}
        </Box>
      </Stack>
    </Card>
  );
}
