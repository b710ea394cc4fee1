import { getSecondFactors, type SecondFactor, type SecondFactorState } from '@dossier/contracts';
import { FailedLoad, useData, useSession, useFormat, useTexts } from '@dossier/remote-kit';
import { canUsePasskeys } from '@dossier/remote-kit/passkeys';
import {
  Actions,
  Box,
  Button,
  Card,
  CardHeader,
  Loading,
  Notice,
  Row,
  Rows,
  SkeletonRows,
  Stack,
  Text,
} from '@dossier/ui';
import { lazy, Suspense, useRef, useState } from 'react';

const AppDialog = lazy(() => import('./app-dialog.tsx'));
const PasskeyDialog = lazy(() => import('./passkey-dialog.tsx'));
const RemoveDialog = lazy(() => import('./remove-dialog.tsx'));
const RenameDialog = lazy(() => import('./rename-dialog.tsx'));
const RenewDialog = lazy(() => import('./renew-dialog.tsx'));

/** From this number of recovery codes on, the card recommends new ones. */
const fewCodes = 3;

type Open = { kind: 'app' | 'passkey' | 'renew' } | { kind: 'rename' | 'remove'; factor: SecondFactor };

/** The user's second factors and recovery codes. An administrator who acts as the user only sees them. */
export function SecondFactorCard() {
  const t = useTexts('mf-profile');
  const { impersonatedBy } = useSession();
  const request = useData(getSecondFactors, {});
  const { data, error } = request;
  const [open, setOpen] = useState<Open | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const canChange = impersonatedBy === null;
  const close = () => setOpen(null);

  if (!data && error) {
    return <FailedLoad title={t('secondFactor.failed')} data={request} />;
  }
  return (
    <Card>
      <CardHeader title={t('secondFactor.title')} />
      <Stack gap="4">
        <Text color="fg.muted">{t('secondFactor.text')}</Text>
        {data ? (
          <Box ref={list} tabIndex={-1} outline="none" role="group" aria-label={t('secondFactor.title')}>
            <Factors
              state={data}
              onChange={canChange ? (kind, factor) => setOpen({ kind, factor }) : undefined}
            />
          </Box>
        ) : (
          <Loading label={t('secondFactor.loading')}>
            <SkeletonRows rows={1} />
          </Loading>
        )}
        {data && canChange && (
          <Actions>
            <Button variant="secondary" onClick={() => setOpen({ kind: 'app' })}>
              {t('secondFactor.addApp')}
            </Button>
            {canUsePasskeys() && (
              <Button variant="secondary" onClick={() => setOpen({ kind: 'passkey' })}>
                {t('secondFactor.addPasskey')}
              </Button>
            )}
            {data.factors.length > 0 && (
              <Button onClick={() => setOpen({ kind: 'renew' })}>{t('secondFactor.renew')}</Button>
            )}
          </Actions>
        )}
      </Stack>
      <Suspense fallback={null}>
        {open?.kind === 'app' && <AppDialog onClose={close} />}
        {open?.kind === 'passkey' && <PasskeyDialog onClose={close} />}
        {open?.kind === 'rename' && <RenameDialog factor={open.factor} onClose={close} />}
        {open?.kind === 'renew' && <RenewDialog onClose={close} />}
        {open?.kind === 'remove' && (
          <RemoveDialog
            factor={open.factor}
            isLast={data?.factors.length === 1}
            onClose={close}
            // The row is removed, so focus moves to its list, after the dialog has returned it to the button of the row.
            onRemoved={() => setTimeout(() => list.current?.focus())}
          />
        )}
      </Suspense>
    </Card>
  );
}

interface FactorsProps {
  state: SecondFactorState;
  onChange: ((kind: 'rename' | 'remove', factor: SecondFactor) => void) | undefined;
}

function Factors({ state: { factors, recoveryCodesLeft }, onChange }: FactorsProps) {
  const t = useTexts('mf-profile');
  const format = useFormat();
  if (factors.length === 0) return <Text>{t('secondFactor.none')}</Text>;
  const codesLeft = t('secondFactor.codesLeft', { count: recoveryCodesLeft });
  const use = ({ createdAt, lastUsedAt }: SecondFactor) =>
    lastUsedAt
      ? t('secondFactor.used', { when: format.relativeTime(lastUsedAt) })
      : t('secondFactor.added', { when: format.relativeTime(createdAt) });
  return (
    <Stack gap="4">
      <Rows>
        {factors.map((factor) => (
          <Row
            key={factor.id}
            title={factor.name}
            // texts: secondFactor.kinds.*
            detail={`${t(`secondFactor.kinds.${factor.kind}`)} · ${use(factor)}`}
            aside={
              onChange && (
                <>
                  <Button
                    size="sm"
                    aria-label={t('secondFactor.renameOf', { name: factor.name })}
                    onClick={() => onChange('rename', factor)}
                  >
                    {t('secondFactor.rename')}
                  </Button>
                  <Button
                    size="sm"
                    aria-label={t('secondFactor.removeOf', { name: factor.name })}
                    onClick={() => onChange('remove', factor)}
                  >
                    {t('secondFactor.remove')}
                  </Button>
                </>
              )
            }
          />
        ))}
      </Rows>
      {recoveryCodesLeft > fewCodes ? (
        <Text>{codesLeft}</Text>
      ) : (
        <Notice tone="warn" title={codesLeft}>
          {t('secondFactor.codesFew')}
        </Notice>
      )}
    </Stack>
  );
}
