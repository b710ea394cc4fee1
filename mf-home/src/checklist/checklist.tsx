import { useTexts } from '@dossier/remote-kit';
import { Card, CardHeader, CheckMark, chakra, Loading, Row, Rows, SkeletonRows, Text } from '@dossier/ui';
import type { Category } from './use-categories.ts';

interface Props {
  categories: readonly Category[];
  /** Ids of the required categories that hold no paper yet; null while that is not known. */
  missing: readonly number[] | null;
  onAdd: (categoryId: number) => void;
}

/** The required papers: what is there, what is missing. Each entry adds a paper of its kind. */
export function Checklist({ categories, missing, onAdd }: Props) {
  const t = useTexts('mf-home');
  const required = categories.filter((category) => category.required);
  if (!missing || required.length === 0) {
    return (
      <Card>
        <CardHeader title={t('checklist.title')} />
        <Loading label={t('checklist.loading')}>
          <SkeletonRows rows={6} />
        </Loading>
      </Card>
    );
  }
  const done = required.length - missing.length;
  return (
    <Card>
      <CardHeader
        title={t('checklist.title')}
        aside={t('checklist.count', { done, total: required.length })}
      />
      <Rows>
        {required.map((category) => (
          <ChecklistRow
            key={category.id}
            category={category}
            done={!missing.includes(category.id)}
            onAdd={onAdd}
          />
        ))}
      </Rows>
      <Text textStyle="small" color={missing.length === 0 ? 'good.fg' : 'fg.muted'} marginTop="3">
        {missing.length === 0 ? t('checklist.complete') : t('checklist.incomplete')}
      </Text>
    </Card>
  );
}

function ChecklistRow({
  category,
  done,
  onAdd,
}: {
  category: Category;
  done: boolean;
  onAdd: (id: number) => void;
}) {
  const t = useTexts('mf-home');
  return (
    <Row
      lead={<CheckMark done={done} label={done ? t('checklist.done') : t('checklist.open')} />}
      muted={done}
      title={
        <chakra.button
          type="button"
          textAlign="start"
          maxWidth="full"
          overflowWrap="anywhere"
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
          // The name of the entry is the button a keyboard reaches; this one is the same for the hand.
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
