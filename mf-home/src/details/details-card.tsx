import type { Phone, UserResponse } from '@dossier/contracts';
import { type Data, FailedLoad, lazyWithRetry, useTexts } from '@dossier/remote-kit';
import {
  Card,
  CardHeader,
  LinkButton,
  Loading,
  SkeletonText,
  Stack,
  Text,
  VisuallyHidden,
} from '@dossier/ui';
import { lazy, Suspense, useState, type ReactNode } from 'react';

const PlainPhone = ({ countryCode, phone }: Phone) => <span>{`${countryCode} ${phone}`}</span>;
/** Falls back to the plain number until the formatter is loaded. */
const PhoneText = lazy(() => import('./phone-text.tsx').catch(() => ({ default: PlainPhone })));
const DetailsDialog = lazyWithRetry(() => import('./details-dialog.tsx'));

interface Props {
  user: Data<UserResponse>;
  /** Whether only the heading is shown, with Edit. */
  isFolded: boolean;
}

/** Canton, address and phone, edited in a dialog on home. */
export function DetailsCard({ user, isFolded }: Props) {
  const t = useTexts('mf-home');
  const [editing, setEditing] = useState(false);
  if (!user.data && user.error) {
    return <FailedLoad title={t('details.loadFailed')} data={user} />;
  }
  return (
    <Card>
      <CardHeader
        title={t('details.title')}
        aside={
          user.data && (
            <LinkButton onClick={() => setEditing(true)}>
              <span>{t('details.edit')}</span>
              <VisuallyHidden>{` ${t('details.title')}`}</VisuallyHidden>
            </LinkButton>
          )
        }
      />
      {isFolded ? null : user.data ? (
        <Details user={user.data} />
      ) : (
        <Loading label={t('details.loading')}>
          <SkeletonText lines={3} />
        </Loading>
      )}
      {editing && user.data && (
        <Suspense>
          <DetailsDialog user={user.data} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Card>
  );
}

function Details({ user }: { user: UserResponse }) {
  const t = useTexts('mf-home');
  const join = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' ');
  const address = [join(user.street, user.houseNumber), join(user.zipCode, user.city)].filter(Boolean);
  const phone = user.phone && { countryCode: user.countryCode ?? '+41', phone: user.phone };
  return (
    <Stack as="dl" gap="3">
      <Detail term={t('details.canton')}>
        {user.cantonOfResidence && t(`cantons.${user.cantonOfResidence}`)}
      </Detail>
      <Detail term={t('details.address')}>{address.join(', ')}</Detail>
      <Detail term={t('details.phone')}>
        {phone && (
          <Suspense fallback={<PlainPhone {...phone} />}>
            <PhoneText {...phone} />
          </Suspense>
        )}
      </Detail>
    </Stack>
  );
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  const t = useTexts('mf-home');
  return (
    <div>
      <Text as="dt" textStyle="caption" color="fg.muted">
        {term}
      </Text>
      <Text as="dd" overflowWrap="anywhere" color={children ? 'fg.ink' : 'fg.muted'}>
        {children || t('details.missing')}
      </Text>
    </div>
  );
}
