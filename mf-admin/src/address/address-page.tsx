import type { AddressSuggestion } from '@dossier/contracts';
import { notify, useTexts } from '@dossier/remote-kit';
import { AddressSearch } from '@dossier/swiss-fields/address';
import { Button, Card, Heading, Page, PageHeader, Stack, Text } from '@dossier/ui';
import { useNavigate } from '@dossier/ui/router';
import { useEffect, useState } from 'react';
import { AdminOnly } from '../layout/admin-only.tsx';

/** Delay between the confirmation and the redirect to home. */
const redirectMs = 2000;

/** Demo of the address search; "Save Address" stores nothing. */
export default function AddressPage() {
  const t = useTexts('mf-admin');
  const navigate = useNavigate();
  const [address, setAddress] = useState<AddressSuggestion>();
  const [isSaved, setSaved] = useState(false);

  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(() => void navigate('/'), redirectMs);
    return () => clearTimeout(timer);
  }, [isSaved, navigate]);

  function save() {
    setSaved(true);
    notify({ title: t('address.saved'), description: t('address.savedText'), tone: 'good' });
  }

  return (
    <AdminOnly>
      <Page width="narrow">
        <Stack gap="7">
          <PageHeader title={t('address.title')} lead={t('address.lead')} />
          <Card>
            <AddressSearch onSelect={setAddress} onClear={() => setAddress(undefined)} fillsFields={false} />
          </Card>
          {address && (
            <Card>
              <Heading size="h2">{t('address.full')}</Heading>
              <Text marginTop="2" marginBottom="5">
                {address.displayName}
              </Text>
              <Button variant="primary" onClick={save} disabled={isSaved}>
                {t('address.save')}
              </Button>
            </Card>
          )}
        </Stack>
      </Page>
    </AdminOnly>
  );
}
