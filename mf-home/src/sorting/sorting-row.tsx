import { proposeCategory, type FileResponse, type Reading } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { FileMark, FileName, isPending, Thumbnail } from '@dossier/remote-kit/documents';
import { Badge, Box, Button, HStack, NativeSelect, Row, VisuallyHidden } from '@dossier/ui';
import { otherYearOf, type SortedFile, type Sorting } from './use-sorting.ts';

interface Props {
  row: SortedFile;
  sorting: Sorting;
  onOpen: (file: FileResponse) => void;
}

/** A file without a category: what was read, the proposed category, and one press that files it. */
export function SortingRow({ row, sorting, onOpen }: Props) {
  const t = useTexts('mf-home');
  const { file, reading, categoryId } = row;
  const name = file.originalFileName;
  const categories = likelyFirst(sorting.categories, [
    reading?.categoryId,
    proposeCategory(
      name,
      sorting.categories.map(({ id }) => id),
    ),
  ]);
  const otherYear = otherYearOf(row);
  const isWaiting = reading !== undefined && isPending(reading);
  return (
    <Row
      lead={<Thumbnail file={file} />}
      title={<FileName file={file} onOpen={onOpen} />}
      detail={<ReadingText reading={reading} />}
      foot={
        <HStack wrap="wrap" gap="2">
          {categories.length > 0 && (
            <Box flex={{ base: '1 1 100%', md: '0 1 18rem' }}>
              <NativeSelect
                value={categoryId ?? ''}
                aria-label={t('sorting.categoryOf', { name })}
                onChange={({ currentTarget: { value } }) =>
                  sorting.choose(file, value === '' ? null : Number(value))
                }
              >
                <option value="">{t(isWaiting ? 'sorting.later' : 'sorting.choose')}</option>
                {categories.map(({ id, name: label }) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
              </NativeSelect>
            </Box>
          )}
          {otherYear !== null && <Badge tone="warn">{t('sorting.year', { year: otherYear })}</Badge>}
          {categoryId !== null && (
            <Button size="sm" disabled={sorting.isBusy} onClick={() => void sorting.accept([row])}>
              {t('sorting.accept')}
              <VisuallyHidden> {name}</VisuallyHidden>
            </Button>
          )}
        </HStack>
      }
    >
      <FileMark file={file} />
    </Row>
  );
}

/** What the paper is, from whom and for whom, and how sure that is; or where its reading stands. */
function ReadingText({ reading }: { reading: Reading | undefined }) {
  const t = useTexts('mf-home');
  if (!reading || reading.state === 'waiting') return t('sorting.waiting');
  if (reading.state === 'reading') return t('sorting.reading');
  if (reading.state === 'failed' || reading.confidence === 'none')
    return unreadableText(reading) ?? t('sorting.unknown');
  // texts: sorting.confidence.*
  const facts = [
    reading.kindName,
    reading.issuer,
    reading.ownerName,
    t(`sorting.confidence.${reading.confidence}`),
  ];
  return facts.filter(Boolean).join(' · ');
}

/** Why a paper could not be read. */
const unreadableText = ({ findings }: Reading): string | undefined =>
  findings.find(({ code }) => code === 'UNREADABLE')?.text;

/** The likely categories before the others. */
function likelyFirst<Category extends { id: number }>(
  categories: readonly Category[],
  likely: readonly (number | null | undefined)[],
): Category[] {
  const first = [...new Set(likely)].flatMap((id) => categories.find((each) => each.id === id) ?? []);
  return [...first, ...categories.filter((each) => !first.includes(each))];
}
