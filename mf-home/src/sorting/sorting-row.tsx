import { displayName, proposeCategory, type FileResponse, type Reading } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { FileName } from '@dossier/documents';
import { Badge, Box, Button, LinkButton, NativeSelect, Row, VisuallyHidden } from '@dossier/ui';
import { useState } from 'react';
import { DivideButton } from '../parts/divide-button.tsx';
import { PaperFacts } from './paper-facts.tsx';
import { otherYearOf, type SortedFile, type Sorting } from './use-sorting.ts';

interface Props {
  row: SortedFile;
  sorting: Sorting;
  onOpen: (file: FileResponse) => void;
}

/**
 * A file without a category. One that waits to be read takes a line; one that was read shows what it is, its amounts and its
 * proposed category, and what keeps it from being filed together with others.
 */
export function SortingRow({ row, sorting, onOpen }: Props) {
  const t = useTexts('mf-home');
  const { file, reading, paperName, categoryId, isWaiting, reasons } = row;
  const name = displayName(file);
  const [isChanging, setChanging] = useState(false);
  const isPile = reading?.partCount !== undefined;
  const isUnknown = !isWaiting && !isPile && reading?.categoryId == null;
  const showsChoice = isUnknown || isChanging;
  const category = sorting.categories.find(({ id }) => id === categoryId);
  const otherYear = otherYearOf(row);
  return (
    <Row
      title={<FileName file={file} paperName={paperName} onOpen={onOpen} />}
      detail={
        !isWaiting && (paperName && reading ? <PaperFacts reading={reading} /> : unknownText(reading, t))
      }
      aside={
        <>
          {isWaiting && (
            <span>{t(reading?.state === 'reading' ? 'sorting.reading' : 'sorting.waiting')}</span>
          )}
          {isPile && !isWaiting && <DivideButton file={file} />}
          {reasons.includes('year') && otherYear !== null && (
            <Badge tone="warn">{t('sorting.year', { year: otherYear })}</Badge>
          )}
          {reasons.includes('person') && (
            <Badge tone="warn">
              {t('sorting.person', {
                name:
                  reading?.ownerName ?? t(reading?.owner === 'child' ? 'sorting.child' : 'sorting.spouse'),
              })}
            </Badge>
          )}
          {reasons.includes('confidence') && <Badge tone="warn">{t('sorting.unsure')}</Badge>}
          {!showsChoice && category && <Badge tone="neutral">{category.name}</Badge>}
          {!showsChoice && sorting.categories.length > 0 && (
            <LinkButton onClick={() => setChanging(true)}>
              <span>{t(isWaiting ? 'sorting.chooseNow' : 'sorting.change')}</span>
              <VisuallyHidden>{` ${name}`}</VisuallyHidden>
            </LinkButton>
          )}
          {showsChoice && <CategoryChoice row={row} sorting={sorting} />}
          {categoryId !== null && (
            <Button size="sm" disabled={sorting.isBusy} onClick={() => void sorting.accept([row])}>
              <span>{t('sorting.accept')}</span>
              <VisuallyHidden>{` ${name}`}</VisuallyHidden>
            </Button>
          )}
        </>
      }
    />
  );
}

/** The categories, the likely ones first. */
function CategoryChoice({ row: { file, reading, categoryId }, sorting }: Pick<Props, 'row' | 'sorting'>) {
  const t = useTexts('mf-home');
  const { categories } = sorting;
  if (categories.length === 0) return null;
  const proposed = proposeCategory(
    displayName(file),
    categories.map(({ id }) => id),
  );
  return (
    <Box width={{ base: '100%', md: '16rem' }}>
      <NativeSelect
        size="sm"
        value={categoryId ?? ''}
        aria-label={t('sorting.categoryOf', { name: displayName(file) })}
        onChange={({ currentTarget: { value } }) => sorting.choose(file, value === '' ? null : Number(value))}
      >
        <option value="">{t('sorting.choose')}</option>
        {likelyFirst(categories, [reading?.categoryId, proposed]).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
    </Box>
  );
}

/** Why there is no proposal: the paper was not read yet, could not be read, or was not recognized. */
function unknownText(reading: Reading | undefined, t: ReturnType<typeof useTexts>): string {
  if (!reading) return t('sorting.waiting');
  if (reading.partCount !== undefined) return t('parts.holds', { count: reading.partCount });
  return reading.findings.find(({ code }) => code === 'UNREADABLE')?.text ?? t('sorting.unknown');
}

function likelyFirst<Category extends { id: number }>(
  categories: readonly Category[],
  likely: readonly (number | null | undefined)[],
): Category[] {
  const first = [...new Set(likely)].flatMap((id) => categories.find((each) => each.id === id) ?? []);
  return [...first, ...categories.filter((each) => !first.includes(each))];
}
