import { notifyError, useTexts } from '@dossier/remote-kit';
import { Badge, chakra, CheckMark, HStack, IconButton, LinkButton, Row, VisuallyHidden } from '@dossier/ui';
import { SmartphoneIcon } from '@dossier/ui/icons';
import { useLocation } from '@dossier/ui/router';
import { useEffect, useRef, useState } from 'react';
import type { Category } from './use-categories.ts';
import { withdrawNone } from './checklist.mutations.ts';

interface Props {
  category: Category;
  taxYear: number;
  /** Null until loaded. */
  done: boolean | null;
  /** Without the explanation, which a document that is there does not need either. */
  isShort: boolean;
  onAdd: (id: number) => void;
  /** Absent where a phone may not be used, as while an administrator acts as the user. */
  onHandOver?: ((category: Category) => void) | undefined;
  /** Absent where no document is required, and once the return is filed. */
  onDeclareNone?: (category: Category) => void;
}

/** A document of the checklist: its explanation, and the declaration that there is none. */
export function ChecklistRow({ category, taxYear, done, isShort, onAdd, onHandOver, onDeclareNone }: Props) {
  const t = useTexts('mf-home');
  const button = useRequestedFocus(category.id);
  const { noneThisYear } = category;
  const mark = noneThisYear ? 'checklist.none.declared' : done ? 'checklist.done' : 'checklist.open';
  return (
    <Row
      lead={done !== null && <CheckMark done={done} label={t(mark)} />}
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
      detail={
        noneThisYear
          ? [
              t('checklist.none.declared'),
              t(`categories.noneReasons.${noneThisYear.reason}`),
              noneThisYear.note,
            ]
              .filter(Boolean)
              .join(' · ')
          : !isShort && !done && category.description
      }
      aside={
        noneThisYear ? (
          onDeclareNone && <WithdrawButton category={category} taxYear={taxYear} />
        ) : done ? undefined : (
          <HStack gap="4" wrap="wrap">
            {done === false && onDeclareNone && (
              <LinkButton textStyle="small" onClick={() => onDeclareNone(category)}>
                <span>{t('checklist.none.declared')}</span>
                <VisuallyHidden>{` ${category.name}`}</VisuallyHidden>
              </LinkButton>
            )}
            {onHandOver && (
              <chakra.span display={{ base: 'none', md: 'inline-flex' }}>
                <IconButton
                  size="sm"
                  label={t('upload.phoneFor', { category: category.name })}
                  icon={<SmartphoneIcon size="1rem" />}
                  onClick={() => onHandOver(category)}
                />
              </chakra.span>
            )}
            {/* A pointer-only duplicate of the entry's button, which keyboards reach. */}
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
          </HStack>
        )
      }
    >
      {category.problemCount !== undefined && (
        <Badge tone="bad">{t('checklist.unusable', { count: category.problemCount })}</Badge>
      )}
    </Row>
  );
}

function WithdrawButton({ category, taxYear }: Pick<Props, 'category' | 'taxYear'>) {
  const t = useTexts('mf-home');
  const [isBusy, setBusy] = useState(false);
  async function withdraw() {
    setBusy(true);
    try {
      await withdrawNone(category.id, taxYear);
    } catch (error) {
      notifyError(error, t('checklist.none.withdrawFailed'));
    } finally {
      setBusy(false);
    }
  }
  return (
    <LinkButton textStyle="small" aria-disabled={isBusy} onClick={() => !isBusy && void withdraw()}>
      <span>{t('checklist.none.withdraw')}</span>
      <VisuallyHidden>{` ${category.name}`}</VisuallyHidden>
    </LinkButton>
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
