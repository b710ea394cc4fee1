import { getUser, type Profile } from '@dossier/contracts';
import { useData, useIsStaff, useSession, useTexts } from '@dossier/remote-kit';
import {
  Badge,
  Box,
  Button,
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
import { lazy, Suspense, useState } from 'react';

const EmailChangeDialog = lazy(() => import('../email-change/email-change-dialog.tsx'));

/**
 * Account data: sign-in address, which can be changed, and the plan of a user. Premium is marked active; basic and no
 * plan are marked inactive. Plans are paid for on the operator's payment site.
 */
export function AccountCard({ plan, firstTime }: { plan: Profile['subscriptionPlan']; firstTime: boolean }) {
  const t = useTexts('mf-profile');
  const { user, impersonatedBy } = useSession();
  const isStaff = useIsStaff();
  const [isChanging, setChanging] = useState(false);
  // The addresses of administrators and experts are set by the operator.
  const canChange = !firstTime && user?.role === 'user' && impersonatedBy === null;
  return (
    <Card>
      <CardHeader title={t('profile.account')} />
      <Stack gap="5">
        <Field label={t('profile.email')} hint={t('profile.emailHint')}>
          <Input type="email" value={user?.email ?? ''} disabled readOnly />
        </Field>
        {canChange && (
          <Button size="sm" alignSelf="flex-start" onClick={() => setChanging(true)}>
            {t('emailChange.change')}
          </Button>
        )}
        {!isStaff && <Plan plan={plan} />}
      </Stack>
      {isChanging && user && (
        <Suspense fallback={null}>
          <EmailChangeDialog current={user.email} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </Card>
  );
}

function Plan({ plan }: { plan: Profile['subscriptionPlan'] }) {
  const t = useTexts('mf-profile');
  const paymentUrl = useData(getUser, { query: {} }).data?.paymentUrl;
  const isPremium = plan === 'premium';
  return (
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
          <span>{t('profile.plansLink')}</span>
          <VisuallyHidden>{` ${t('profile.plansLinkTarget')}`}</VisuallyHidden>
          <ExternalLinkIcon size="1rem" aria-hidden />
        </Link>
      )}
    </Box>
  );
}
