import { getDeskExtension, listDeskFiles, type DeskFiling } from '@dossier/contracts';
import { lazyWithRetry, notify, notifyError, useData, useFormat, useTexts } from '@dossier/remote-kit';
import { Button, CardHeader, Facts, HStack, Stack } from '@dossier/ui';
import { Suspense, useState } from 'react';
import { isOverdue } from '../filings/overdue.ts';
import { usePersonName } from '../page/person-name.ts';
import { Section } from '../page/section.tsx';
import { withdrawExtension } from './extensions.mutations.ts';

const ExtensionDialog = lazyWithRetry(() => import('./extension-dialog.tsx'));

/** The filing deadline of a filing: extends it, and takes an extension back. */
export function ExtensionSection({ filing }: { filing: DeskFiling }) {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const nameOf = usePersonName();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const params = { userId: String(filing.person.userId), taxYear: String(filing.taxYear) };
  const { data } = useData(getDeskExtension, filing.isExtended ? { params } : null);
  const extension = filing.isExtended ? data?.extension : undefined;
  const { data: files } = useData(listDeskFiles, extension?.fileId ? { params } : null);
  const paper = files?.find(({ id }) => id === extension?.fileId)?.name;
  if (filing.status === 6) return null;

  async function withdraw() {
    setBusy(true);
    try {
      await withdrawExtension(filing);
      notify({ title: t('extensions.withdrawn'), tone: 'good' });
    } catch (error) {
      notifyError(error, t('page.notChanged'));
    }
    setBusy(false);
  }

  return (
    <Section>
      <Stack gap="4">
        <CardHeader
          title={t('queue.column.deadline')}
          aside={isOverdue(filing) ? t('queue.deadline.overdue') : undefined}
        />
        <Facts
          items={[
            {
              term: t(extension ? 'extensions.extendedTo' : 'queue.column.deadline'),
              detail: filing.deadline ? format.date(filing.deadline) : '–',
            },
            ...(extension
              ? [
                  { term: t('extensions.reason'), detail: extension.reason ?? '–' },
                  {
                    term: t('extensions.enteredBy'),
                    detail: `${nameOf(extension.by)}, ${format.date(extension.at)}`,
                  },
                ]
              : []),
            ...(paper ? [{ term: t('extensions.paper'), detail: paper }] : []),
          ]}
        />
        <HStack gap="2" flexWrap="wrap">
          <Button size="sm" onClick={() => setOpen(true)}>
            {t('extensions.title')}
          </Button>
          {extension && (
            <Button size="sm" variant="ghost" loading={isBusy} onClick={() => void withdraw()}>
              {t('extensions.withdraw')}
            </Button>
          )}
        </HStack>
      </Stack>
      <Suspense>{isOpen && <ExtensionDialog filings={[filing]} onClose={() => setOpen(false)} />}</Suspense>
    </Section>
  );
}
