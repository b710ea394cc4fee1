import { RequestId, useTexts } from '@dossier/remote-kit';
import { Box, Button, Card, CardHeader, Loading, Notice, Rows, SkeletonRows, Text } from '@dossier/ui';
import { Suspense, useState } from 'react';
import { lazyWithRetry } from '@dossier/remote-kit/documents';
import { ChecklistRow } from './checklist-row.tsx';
import type { Categories, Category } from './use-categories.ts';

const NoneDialog = lazyWithRetry(() => import('./none-dialog.tsx'));

interface Props {
  kinds: Categories;
  taxYear: number;
  onAdd: (categoryId: number) => void;
}

/**
 * The required documents, uploaded and missing. Each entry uploads to its category, also while the counts are
 * unavailable.
 */
export function Checklist({ kinds, taxYear, onAdd }: Props) {
  const t = useTexts('mf-home');
  const [declaring, setDeclaring] = useState<Category | null>(null);
  const { categories, missing, error, isRefreshing, reload } = kinds;
  const required = categories.filter((category) => category.required);
  if (required.length === 0) {
    return (
      <Card>
        <CardHeader title={t('checklist.title')} />
        <Loading label={t('checklist.loading')}>
          <SkeletonRows rows={6} />
        </Loading>
      </Card>
    );
  }
  return (
    <Card>
      <CardHeader
        title={t('checklist.title')}
        aside={
          missing && t('checklist.count', { done: required.length - missing.length, total: required.length })
        }
      />
      {!missing && (
        <Box marginBottom="3">
          <Notice
            tone="bad"
            action={
              <Button size="sm" loading={isRefreshing} onClick={() => void reload()}>
                {t('home.tryAgain')}
              </Button>
            }
          >
            {t('checklist.failed')}. {error?.message}
            <RequestId error={error} />
          </Notice>
        </Box>
      )}
      <Rows>
        {required.map((category) => (
          <ChecklistRow
            key={category.id}
            category={category}
            taxYear={taxYear}
            done={missing && !missing.includes(category.id)}
            onAdd={onAdd}
            onDeclareNone={setDeclaring}
          />
        ))}
      </Rows>
      {missing && (
        <Text textStyle="small" color={missing.length === 0 ? 'good.fg' : 'fg.muted'} marginTop="3">
          {missing.length === 0 ? t('checklist.complete') : t('checklist.incomplete')}
        </Text>
      )}
      <Suspense>
        {declaring && (
          <NoneDialog category={declaring} taxYear={taxYear} onClose={() => setDeclaring(null)} />
        )}
      </Suspense>
    </Card>
  );
}
