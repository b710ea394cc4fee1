import { proposedNone, type FileResponse, type UserResponse } from '@dossier/contracts';
import { lazyWithRetry, RequestId, useSession, useTexts } from '@dossier/remote-kit';
import {
  Box,
  Button,
  Card,
  CardHeader,
  HStack,
  Loading,
  Notice,
  Rows,
  SkeletonRows,
  Text,
} from '@dossier/ui';
import { Suspense, useState } from 'react';
import { ChecklistRow } from './checklist-row.tsx';
import type { Categories, Category } from './use-categories.ts';

const ProposalsDialog = lazyWithRetry(() => import('./proposals-dialog.tsx'));
const HandoverDialog = lazyWithRetry(() => import('@dossier/shared-features/handover'));
const NoneDialog = lazyWithRetry(() => import('./none-dialog.tsx'));

interface Props {
  kinds: Categories;
  /** Further documents that the answers of the year ask for; none is required. */
  added: readonly Category[];
  /** The files of the year; null until loaded. */
  files: readonly Pick<FileResponse, 'categoryId'>[] | null;
  taxYear: number;
  /** With the answers of the year; null until loaded. */
  user: UserResponse | null;
  /** Once the return is filed, nothing is declared or withdrawn. */
  isCompleted: boolean;
  /** While papers are sorted the list is short, and nothing is declared that they may prove wrong. */
  isSorting: boolean;
  onAdd: (categoryId: number) => void;
}

/**
 * The required documents, uploaded and missing. Each entry uploads to its category, also while the counts are
 * unavailable.
 */
export function Checklist(props: Props) {
  const { kinds, added, files, taxYear, user, isCompleted, isSorting, onAdd } = props;
  const t = useTexts('mf-home');
  const [declaring, setDeclaring] = useState<Category | null>(null);
  const [handedOver, setHandedOver] = useState<Category | null>(null);
  const { impersonatedBy } = useSession();
  const onHandOver = impersonatedBy === null ? setHandedOver : undefined;
  const [isProposing, setProposing] = useState(false);
  const { categories, missing, error, isRefreshing, reload } = kinds;
  const answers = user?.isTaxProfileComplete ? user : {};
  const proposals = proposedNone(answers).filter(
    ({ categoryId }) => !isCompleted && !isSorting && missing?.includes(categoryId),
  );
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
            <span>{`${t('checklist.failed')}. ${error?.message}`}</span>
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
            isShort={isSorting}
            onAdd={onAdd}
            onHandOver={onHandOver}
            {...(!isCompleted && !isSorting && { onDeclareNone: setDeclaring })}
          />
        ))}
        {added.map((category) => (
          <ChecklistRow
            key={category.id}
            category={category}
            taxYear={taxYear}
            done={files && files.some(({ categoryId }) => categoryId === category.id)}
            isShort={isSorting}
            onAdd={onAdd}
            onHandOver={onHandOver}
          />
        ))}
      </Rows>
      {missing && (
        <Text textStyle="small" color={missing.length === 0 ? 'good.fg' : 'fg.muted'} marginTop="3">
          {missing.length === 0 ? t('checklist.complete') : t('checklist.incomplete')}
        </Text>
      )}
      {required.some(({ problemCount }) => problemCount) && (
        <Text textStyle="small" color="bad.fg" marginTop="1">
          {t('checklist.replaceUnusable')}
        </Text>
      )}
      {proposals.length > 0 && (
        <HStack justifyContent="space-between" gap="4" wrap="wrap" marginTop="3">
          <Text textStyle="small" flex="1 1 12rem">
            {t('checklist.proposal.text', { count: proposals.length })}
          </Text>
          <Button size="sm" onClick={() => setProposing(true)}>
            {t('checklist.proposal.open')}
          </Button>
        </HStack>
      )}
      <Suspense>
        {isProposing && (
          <ProposalsDialog
            proposals={proposals}
            answers={answers}
            taxYear={taxYear}
            onClose={() => setProposing(false)}
          />
        )}
        {handedOver && (
          <HandoverDialog taxYear={taxYear} category={handedOver} onClose={() => setHandedOver(null)} />
        )}
        {declaring && (
          <NoneDialog
            category={declaring}
            answers={answers}
            taxYear={taxYear}
            onClose={() => setDeclaring(null)}
          />
        )}
      </Suspense>
    </Card>
  );
}
