import type { AddressSuggestion } from '@dossier/contracts';
import { notify, useTexts } from '@dossier/remote-kit';
import { AddressSearch } from '@dossier/remote-kit/address';
import { Button, Card, Heading, Page, PageHeader, Stack, Text } from '@dossier/ui';
import { useNavigate } from '@dossier/ui/router';
import { useEffect, useState } from 'react';
import { AdminOnly } from '../page/admin-only.tsx';

/** Document 2, section 9: two seconds to read that it is saved, then home. */
const HOME_AFTER_MS = 2000;

/** The address search by itself; nothing is kept. Document 2, section 2. */
export default function AddressPage() {
  const t = useTexts('mf-admin');
  const navigate = useNavigate();
  const [address, setAddress] = useState<AddressSuggestion>();
  const [isSaved, setSaved] = useState(false);

  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(() => void navigate('/'), HOME_AFTER_MS);
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
