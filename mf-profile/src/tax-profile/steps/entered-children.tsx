import { answersOfChildren, compareAges, listChildren, profileAges } from '@dossier/contracts';
import { useData, useFormat, useTexts } from '@dossier/remote-kit';
import { Button, Notice } from '@dossier/ui';
import type { StepProps } from './step-props.ts';

/** Offers the children that were entered in the section Children, where the answers differ from them. */
export function EnteredChildren({ values, update, taxYear }: StepProps) {
  const t = useTexts('mf-profile');
  const format = useFormat();
  const { data } = useData(listChildren, { query: { taxYear } });
  const children = data?.children ?? [];
  const found = answersOfChildren(children, taxYear);
  if (!found) return null;
  const { missing, unexpected } = compareAges(profileAges(values, taxYear) ?? [], children, taxYear);
  if (missing.length === 0 && unexpected.length === 0) return null;
  return (
    <Notice
      live="status"
      action={
        <Button size="sm" onClick={() => update(found)}>
          {t('steps.children.takeOver')}
        </Button>
      }
    >
      {t('steps.children.entered', { names: format.list(children.map(({ firstName }) => firstName)) })}
    </Notice>
  );
}
