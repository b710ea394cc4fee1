import { ApiError, RequestId, useTexts } from '@dossier/remote-kit';
import { Button, Notice, Page, PageHeader, Stack } from '@dossier/ui';
import { ButtonLink, useLocation } from '@dossier/ui/router';
import { useState } from 'react';
import { recallEmailRecovery } from './keep-email.mutations.ts';

const tokenFormat = /^#([\w-]{43})$/;

/**
 * `/keep-email#<token>`: the link in the mail to the old address when an administrator entered a new one. Only the button
 * keeps the address, because mail filters open links to check them.
 */
export default function KeepEmailPage() {
  const t = useTexts('mf-auth');
  const { hash } = useLocation();
  const token = tokenFormat.exec(hash)?.[1];
  const [state, setState] = useState<'open' | 'busy' | 'kept'>('open');
  const [error, setError] = useState<unknown>(null);

  async function keep(tokenOfLink: string) {
    setState('busy');
    setError(null);
    try {
      await recallEmailRecovery(tokenOfLink);
      setState('kept');
    } catch (cause) {
      setError(cause);
      setState('open');
    }
  }

  if (state === 'kept' || !token) {
    const part = token ? 'kept' : 'incomplete';
    return (
      <Page width="narrow">
        <div role="status">
          <PageHeader title={t(`keepEmail.${part}Title`)} lead={t(`keepEmail.${part}Text`)} />
        </div>
        <ButtonLink to="/" variant="primary" marginTop="7">
          {t('keepEmail.home')}
        </ButtonLink>
      </Page>
    );
  }
  return (
    <Page width="narrow">
      <PageHeader title={t('keepEmail.title')} lead={t('keepEmail.lead')} />
      <Stack gap="5" marginTop="7">
        {error !== null && (
          <Notice tone="bad" live="alert" title={t('keepEmail.failed')}>
            {error instanceof ApiError && (
              <>
                <span>{error.message}</span>
                <RequestId error={error} />
              </>
            )}
          </Notice>
        )}
        <Button
          variant="primary"
          alignSelf="flex-start"
          loading={state === 'busy'}
          onClick={() => void keep(token)}
        >
          {t('keepEmail.keep')}
        </Button>
      </Stack>
    </Page>
  );
}
