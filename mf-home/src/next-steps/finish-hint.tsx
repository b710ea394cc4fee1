import { listCategories, listSections, sections } from '@dossier/contracts';
import { lazyWithRetry, notify, notifyError, useData, useFormat, useTexts } from '@dossier/remote-kit';
import { finishAdvanced } from '@dossier/remote-kit/status';
import { Button, Stack, Text } from '@dossier/ui';
import { CheckIcon } from '@dossier/ui/icons';
import { Suspense, useState } from 'react';

const OpenFindings = lazyWithRetry(() => import('./open-findings.tsx'));

/** What is missing before the year can be transmitted: the finished section. It can be finished here in one step. */
export function FinishHint({ taxYear }: { taxYear: number }) {
  const t = useTexts('mf-home');
  const format = useFormat();
  const [isBusy, setBusy] = useState(false);
  const states = useData(listSections, { query: { taxYear } });
  const categories = useData(listCategories, { query: { taxYear, mode: 'all' } });
  const filled = new Set(
    categories.data?.filter(({ fileCount }) => (fileCount ?? 0) > 0).map(({ id }) => id),
  );
  const enabled = sections.filter(
    ({ id, alwaysEnabled }) =>
      !alwaysEnabled && states.data?.sections.some((state) => state.id === id && state.enabled),
  );
  const empty = enabled.filter(({ categoryIds }) => !categoryIds.some((id) => filled.has(id)));

  async function finish() {
    setBusy(true);
    try {
      await finishAdvanced(taxYear, true);
      notify({ title: t('next.finished'), tone: 'good' });
    } catch (error) {
      notifyError(error, t('next.finishFailed'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Stack gap="3">
      <Text textStyle="small">{t('next.finishMissing')}</Text>
      {/* Above what loads later, which would move it under a finger. */}
      <Button fullWidth icon={<CheckIcon size="1.125rem" />} loading={isBusy} onClick={() => void finish()}>
        {t('next.finish')}
      </Button>
      {categories.data && states.data && (
        <Text textStyle="small" color="fg.muted">
          {empty.length > 0
            ? t('next.empty', { sections: format.list(empty.map(({ id }) => t(`next.sections.${id}`))) })
            : enabled.length === 0
              ? t('next.noneEnabled')
              : t('next.allFilled')}
        </Text>
      )}
      <Suspense>
        <OpenFindings taxYear={taxYear} />
      </Suspense>
    </Stack>
  );
}
