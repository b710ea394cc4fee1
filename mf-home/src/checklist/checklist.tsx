import { RequestId, useTexts } from '@dossier/remote-kit';
import {
  Box,
  Button,
  Card,
  CardHeader,
  CheckMark,
  chakra,
  Loading,
  Notice,
  Row,
  Rows,
  SkeletonRows,
  Text,
} from '@dossier/ui';
import { useLocation } from '@dossier/ui/router';
import { useEffect, useRef } from 'react';
import type { Categories, Category } from './use-categories.ts';

interface Props {
  kinds: Categories;
  onAdd: (categoryId: number) => void;
}

/**
 * The required documents, uploaded and missing. Each entry uploads to its category, also while the counts are
 * unavailable.
 */
export function Checklist({ kinds, onAdd }: Props) {
  const t = useTexts('mf-home');
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
            done={missing && !missing.includes(category.id)}
            onAdd={onAdd}
          />
        ))}
      </Rows>
      {missing && (
        <Text textStyle="small" color={missing.length === 0 ? 'good.fg' : 'fg.muted'} marginTop="3">
          {missing.length === 0 ? t('checklist.complete') : t('checklist.incomplete')}
        </Text>
      )}
    </Card>
  );
}

function ChecklistRow({
  category,
  done,
  onAdd,
}: {
  category: Category;
  /** Null until loaded. */
  done: boolean | null;
  onAdd: (id: number) => void;
}) {
  const t = useTexts('mf-home');
  const button = useRequestedFocus(category.id);
  return (
    <Row
      lead={
        done !== null && <CheckMark done={done} label={done ? t('checklist.done') : t('checklist.open')} />
      }
      muted={done === true}
      title={
        <chakra.button
          ref={button}
          type="button"
          textAlign="start"
          maxWidth="full"
          cursor="pointer"
          minHeight="6"
          _hover={{ textDecoration: 'underline' }}
          onClick={() => onAdd(category.id)}
        >
          {category.name}
        </chakra.button>
      }
      aside={
        done ? undefined : (
          // A pointer-only duplicate of the entry's button, which keyboards reach.
          <chakra.span
            aria-hidden
            color="accent.fg"
            fontWeight="semibold"
            textStyle="small"
            cursor="pointer"
            onClick={() => onAdd(category.id)}
          >
            {t('checklist.add')}
          </chakra.span>
        )
      }
    />
  );
}

/** Moves the focus to the entry that a link names with `?category=`, after the page's heading had it. */
function useRequestedFocus(categoryId: number) {
  const button = useRef<HTMLButtonElement>(null);
  const { search, key } = useLocation();
  const isRequested = new URLSearchParams(search).get('category') === String(categoryId);
  useEffect(() => {
    if (!isRequested) return undefined;
    const frame = requestAnimationFrame(() => button.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isRequested, key]);
  return button;
}
