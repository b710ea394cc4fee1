import { cantonCodes, listCantons, taxIdFormat, type CantonCode } from '@dossier/contracts';
import { useData, useTexts } from '@dossier/remote-kit';
import { CantonPicker, useCantonNames } from '@dossier/swiss-fields/cantons';
import { Card, chakra, Columns, Heading, Page, PageHeader, Stack, Text } from '@dossier/ui';
import { useState } from 'react';
import { AdminOnly } from '../page/admin-only.tsx';

/** Every canton with emblem, name and code, and a card for the selected one. */
export default function CantonsPage() {
  const t = useTexts('mf-admin');
  const [selected, setSelected] = useState<CantonCode | null>(null);
  return (
    <AdminOnly>
      <Page>
        <Stack gap="7">
          <PageHeader title={t('cantons.title')} lead={t('cantons.lead', { count: cantonCodes.length })} />
          <Columns
            main={<CantonPicker value={selected} onChange={setSelected} />}
            side={<SelectedCanton code={selected} />}
          />
        </Stack>
      </Page>
    </AdminOnly>
  );
}

function SelectedCanton({ code }: { code: CantonCode | null }) {
  const t = useTexts('mf-admin');
  const names = useCantonNames();
  const emblems = useData(listCantons, {});
  const name = names.find((canton) => canton.code === code)?.name;
  const emblem = emblems.data?.cantons.find((canton) => canton.code === code)?.imagePath;
  return (
    <Card aria-live="polite">
      <Heading size="h2">{t('cantons.selected')}</Heading>
      {code ? (
        <Stack gap="3" marginTop="4">
          {emblem && (
            <chakra.img
              src={emblem}
              alt=""
              boxSize="24"
              borderRadius="sm"
              outline="1px solid"
              outlineColor="border.line"
            />
          )}
          <Heading as="h3" size="h2">
            {`${name} (${code})`}
          </Heading>
          <Text textStyle="small" color="fg.muted">
            {t('cantons.taxId', { format: taxIdFormat(code).format })}
          </Text>
        </Stack>
      ) : (
        <Text color="fg.muted" marginTop="2">
          {t('cantons.none')}
        </Text>
      )}
    </Card>
  );
}
