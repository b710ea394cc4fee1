import { countryName, listDevices, type SignedInDevice } from '@dossier/contracts';
import {
  FailedLoad,
  notify,
  notifyError,
  useData,
  useLanguage,
  useSession,
  useFormat,
  useTexts,
} from '@dossier/remote-kit';
import {
  Badge,
  Box,
  Button,
  Card,
  CardHeader,
  Loading,
  Row,
  Rows,
  SkeletonRows,
  Stack,
  Text,
} from '@dossier/ui';
import { lazy, Suspense, useRef, useState } from 'react';
import { endDevice, signOutEverywhere } from './devices.mutations.ts';

const EverywhereDialog = lazy(() => import('./everywhere-dialog.tsx'));

/** Lists the user's browsers, which can be signed out one by one or all at once. */
export function DevicesCard() {
  const t = useTexts('mf-profile');
  const { impersonatedBy } = useSession();
  const request = useData(listDevices, {});
  const { data, error } = request;
  const [isConfirming, setConfirming] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const canEnd = impersonatedBy === null;

  if (!data && error) {
    return <FailedLoad title={t('devices.failed')} data={request} />;
  }
  return (
    <Card>
      <CardHeader title={t('devices.title')} />
      <Stack gap="4">
        <Text color="fg.muted">{t('devices.text')}</Text>
        {data ? (
          <Box ref={list} tabIndex={-1} outline="none" role="group" aria-label={t('devices.title')}>
            <Rows>
              {data.map((device) => (
                <DeviceRow
                  key={device.id}
                  device={device}
                  canEnd={canEnd}
                  // The row is removed, so focus moves to its list.
                  onEnded={() => list.current?.focus()}
                />
              ))}
            </Rows>
          </Box>
        ) : (
          <Loading label={t('devices.loading')}>
            <SkeletonRows rows={2} />
          </Loading>
        )}
        {canEnd && (
          <Button alignSelf="flex-start" variant="secondary" onClick={() => setConfirming(true)}>
            {t('devices.everywhere')}
          </Button>
        )}
      </Stack>
      {isConfirming && (
        <Suspense fallback={null}>
          <EverywhereDialog onConfirm={signOutEverywhere} onClose={() => setConfirming(false)} />
        </Suspense>
      )}
    </Card>
  );
}

interface RowProps {
  device: SignedInDevice;
  canEnd: boolean;
  onEnded: () => void;
}

function DeviceRow({ device, canEnd, onEnded }: RowProps) {
  const t = useTexts('mf-profile');
  const format = useFormat();
  const { language } = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const { browser, system, country, isSameNetwork } = device;
  const name =
    browser && system
      ? t('devices.names.both', { browser, system })
      : (browser ?? system ?? t('devices.names.unknown'));

  const place = [
    country && countryName(country, language),
    isSameNetwork !== null &&
      !device.isCurrent &&
      t(isSameNetwork ? 'devices.sameNetwork' : 'devices.otherNetwork'),
  ]
    .filter(Boolean)
    .join(', ');
  const detail = [
    t('devices.lastUsed', { when: format.relativeTime(device.lastUsedAt) }),
    place && t('devices.lastSignIn', { place }),
  ];

  async function end() {
    setBusy(true);
    try {
      await endDevice(device.id);
      notify({ title: t('devices.ended'), description: name, tone: 'good' });
      onEnded();
    } catch (cause) {
      notifyError(cause, t('devices.endFailed'));
      setBusy(false);
    }
  }

  return (
    <Row
      title={name}
      detail={detail.filter(Boolean).join(' · ')}
      aside={
        <>
          {device.isCurrent && <Badge tone="good">{t('devices.current')}</Badge>}
          {device.isImpersonation && <Badge tone="warn">{t('devices.byAdministrator')}</Badge>}
          {!device.isSignedIn && <Badge>{t('devices.remembered')}</Badge>}
          {canEnd && !device.isCurrent && (
            <Button
              size="sm"
              loading={isBusy}
              aria-label={t('devices.endOf', { device: name })}
              onClick={() => void end()}
            >
              {t('devices.end')}
            </Button>
          )}
        </>
      }
    />
  );
}
