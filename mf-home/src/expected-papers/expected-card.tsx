import { displayName, type ExpectedPaper, type FileResponse } from '@dossier/contracts';
import { notify, notifyError, useTexts } from '@dossier/remote-kit';
import {
  Card,
  CardHeader,
  CheckMark,
  HStack,
  LinkButton,
  Row,
  Rows,
  Text,
  VisuallyHidden,
} from '@dossier/ui';
import { useState } from 'react';
import { declarePaperGone } from './expected.mutations.ts';

interface Props {
  papers: readonly ExpectedPaper[];
  files: readonly FileResponse[];
  taxYear: number;
  onAdd: (categoryId?: number) => void;
}

/** Last year's papers as the list of this year: ticked off by what was read, or declared gone by the person. */
export default function ExpectedCard({ papers, files, taxYear, onAdd }: Props) {
  'use memo';
  const t = useTexts('mf-home');
  const [areAllShown, setAllShown] = useState(false);
  // A paper that was declared gone stays where it is, and with it the focus.
  const [declared, setDeclared] = useState<readonly string[]>([]);
  const open = papers.filter(({ state }) => state === 'open');
  const shown = papers.filter(({ id, state }) => areAllShown || state === 'open' || declared.includes(id));
  const nameOf = (id: string | null) => {
    const file = files.find((each) => each.id === id);
    return file && displayName(file);
  };
  return (
    <Card>
      <CardHeader title={t('expected.title')} count={open.length > 0 ? open.length : undefined} />
      <Text marginBottom="3">{t(open.length > 0 ? 'expected.lead' : 'expected.complete')}</Text>
      {shown.length > 0 && (
        <Rows label={t('expected.title')}>
          {shown.map((paper) => (
            <ExpectedRow
              key={paper.id}
              paper={paper}
              fileName={nameOf(paper.fileId)}
              taxYear={taxYear}
              onAdd={onAdd}
              onDeclared={() => setDeclared([...declared, paper.id])}
            />
          ))}
        </Rows>
      )}
      {open.length < papers.length && (
        <LinkButton
          textStyle="small"
          marginTop="3"
          aria-expanded={areAllShown}
          onClick={() => setAllShown(!areAllShown)}
        >
          {areAllShown ? t('expected.showOpen') : t('expected.showAll', { count: papers.length })}
        </LinkButton>
      )}
    </Card>
  );
}

interface RowProps {
  paper: ExpectedPaper;
  /** The file of this year that ticks it off. */
  fileName: string | undefined;
  taxYear: number;
  onAdd: (categoryId?: number) => void;
  onDeclared: () => void;
}

function ExpectedRow({ paper, fileName, taxYear, onAdd, onDeclared }: RowProps) {
  const t = useTexts('mf-home');
  const [isBusy, setBusy] = useState(false);
  const { id, kindName, issuer, ownerName, categoryId, state } = paper;
  const name = t('expected.paper', { paper: [kindName, issuer].filter(Boolean).join(', ') });

  async function declare(isGone: boolean) {
    setBusy(true);
    try {
      if (isGone) onDeclared();
      await declarePaperGone(taxYear, id, isGone);
      if (isGone)
        notify({
          title: t('expected.declared'),
          duration: 10_000,
          action: { label: t('sorting.undo'), onSelect: () => void declare(false) },
        });
    } catch (error) {
      notifyError(error, t('expected.failed'));
    }
    setBusy(false);
  }

  // texts: expected.open expected.found expected.gone
  const mark = t(`expected.${state}`);
  return (
    <Row
      lead={<CheckMark done={state !== 'open'} label={mark} />}
      muted={state !== 'open'}
      title={name}
      detail={[ownerName, state === 'found' ? fileName : state === 'gone' && mark]
        .filter(Boolean)
        .join(' · ')}
      aside={
        state !== 'found' && (
          <HStack gap="4" wrap="wrap">
            <LinkButton
              textStyle="small"
              aria-disabled={isBusy}
              onClick={() => !isBusy && void declare(state === 'open')}
            >
              <span>{t(state === 'open' ? 'expected.declare' : 'expected.takeBack')}</span>
              <VisuallyHidden>{` ${name}`}</VisuallyHidden>
            </LinkButton>
            {state === 'open' && (
              <LinkButton textStyle="small" onClick={() => onAdd(categoryId ?? undefined)}>
                <span>{t('expected.add')}</span>
                <VisuallyHidden>{` ${name}`}</VisuallyHidden>
              </LinkButton>
            )}
          </HStack>
        )
      }
    />
  );
}
