import {
  ageAtYearEnd,
  cardLink,
  compareAges,
  fullName,
  listChildren,
  maxChildren,
  profileAges,
  type Child,
  type ChildrenOfYear,
  type FileResponse,
} from '@dossier/contracts';
import {
  ApiError,
  fetchData,
  lazyWithRetry,
  notify,
  useData,
  useFormat,
  useTaxYear,
  useTexts,
} from '@dossier/remote-kit';
import { Button, Card, CardHeader, EmptyState, HStack, Notice, Row, Rows, VisuallyHidden } from '@dossier/ui';
import { ButtonLink } from '@dossier/ui/router';
import { Suspense, useRef, useState } from 'react';
import { LoadCard } from '../layout/load-card.tsx';
import { notifyFailure } from '../layout/notify-failure.ts';
import { useAnswers } from '../profile/use-answers.ts';
import { saveChildren } from './children.mutations.ts';

const ChildDialog = lazyWithRetry(() => import('./child-dialog.tsx'));

type NewChild = Omit<Child, 'id'> & { id?: string };

/** The children of the tax year, compared with the ages of the tax profile. */
export function ChildrenDetails({ files }: { files: readonly FileResponse[] | null }) {
  const t = useTexts('mf-advanced-tax');
  const [taxYear] = useTaxYear();
  const data = useData(listChildren, { query: { taxYear } }, { stored: true });
  return (
    <LoadCard data={data} loading={t('children.loading')} failed={t('children.loadFailed')}>
      {(saved) => <ChildrenCard key={taxYear} saved={saved} files={files ?? []} />}
    </LoadCard>
  );
}

function ChildrenCard({ saved, files }: { saved: ChildrenOfYear; files: readonly FileResponse[] }) {
  const t = useTexts('mf-advanced-tax');
  const { taxYear, children } = saved;
  /** The child in the dialog; `new` adds one. */
  const [open, setOpen] = useState<Child | { birthYear?: number } | null>(null);
  const child = open && 'id' in open ? open : null;
  const missing = useMissingAges(saved);
  const add = useRef<HTMLButtonElement>(null);

  /** Saves the list of this moment; a change made elsewhere is shown first. */
  async function save(list: readonly NewChild[], version = saved.version): Promise<ChildrenOfYear> {
    try {
      return await saveChildren({ taxYear, children: [...list], version });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'STALE_VERSION') {
        await fetchData(listChildren, { query: { taxYear } }).catch(() => null);
        notify({ title: t('page.stale'), description: t('children.staleText'), tone: 'warn' });
      } else notifyFailure(error, t('children.failed'), t('children.failedText'));
      throw error;
    }
  }

  const notifySaved = () =>
    notify({ title: t('children.saved'), description: t('children.savedText'), tone: 'good' });

  async function remove(removed: Child) {
    const after = await save(children.filter(({ id }) => id !== removed.id)).catch(() => null); // reported by `save`
    if (!after) return;
    add.current?.focus(); // the focused button was removed
    notify({
      title: t('children.saved'),
      description: t('children.removed', { name: fullName(removed) }),
      tone: 'good',
      action: {
        label: t('children.undo'),
        onSelect: () => void save(children, after.version).then(notifySaved, () => undefined),
      },
    });
  }

  return (
    <Card aria-labelledby="children-details">
      <CardHeader
        as="h3"
        id="children-details"
        title={t('children.title')}
        aside={
          <Button ref={add} size="sm" disabled={children.length >= maxChildren} onClick={() => setOpen({})}>
            {t('children.add')}
          </Button>
        }
      />
      <AgeNotice saved={saved} />
      {children.length === 0 && missing.length === 0 ? (
        <EmptyState title={t('children.empty')} description={t('children.emptyText')} />
      ) : (
        <Rows label={t('children.title')}>
          {children.map((child) => (
            <ChildRow
              key={child.id}
              child={child}
              taxYear={taxYear}
              onEdit={() => setOpen(child)}
              onRemove={() => void remove(child)}
            />
          ))}
          {missing.map((age, index) => (
            <Row
              key={`${age} ${index}`}
              title={t('children.fromProfile', { age })}
              detail={t('children.fromProfileText')}
              aside={
                <Button size="sm" onClick={() => setOpen({ birthYear: taxYear - age })}>
                  <span>{t('children.complete')}</span>
                  <VisuallyHidden>{` ${t('children.fromProfile', { age })}`}</VisuallyHidden>
                </Button>
              }
            />
          ))}
        </Rows>
      )}
      <Suspense>
        {open && (
          <ChildDialog
            child={child}
            birthYear={'birthYear' in open ? open.birthYear : undefined}
            files={files}
            onClose={() => setOpen(null)}
            onSave={async (values) => {
              await save(
                child
                  ? children.map((other) => (other.id === child.id ? { ...values, id: other.id } : other))
                  : [...children, values],
              );
              notifySaved();
              setOpen(null);
            }}
          />
        )}
      </Suspense>
    </Card>
  );
}

interface ChildRowProps {
  child: Child;
  taxYear: number;
  onEdit: () => void;
  onRemove: () => void;
}

function ChildRow({ child, taxYear, onEdit, onRemove }: ChildRowProps) {
  const t = useTexts('mf-advanced-tax');
  const format = useFormat();
  const { birthDate, fileIds } = child;
  const name = fullName(child);
  const details = [
    birthDate && t('children.born', { day: format.date(birthDate), age: ageAtYearEnd(birthDate, taxYear) }),
    fileIds.length > 0 && t('upload.files', { count: fileIds.length }),
  ].filter(Boolean);
  return (
    <Row
      title={name}
      detail={details.join(' · ')}
      aside={
        <HStack gap="2">
          <Button size="sm" onClick={onEdit}>
            <span>{t('children.edit')}</span>
            <VisuallyHidden>{` ${name}`}</VisuallyHidden>
          </Button>
          <Button size="sm" variant="ghost" onClick={onRemove}>
            <span>{t('children.remove')}</span>
            <VisuallyHidden>{` ${name}`}</VisuallyHidden>
          </Button>
        </HStack>
      }
    />
  );
}

/** The ages of the tax profile without a child here: these children need only their details. */
function useMissingAges({ children, taxYear }: ChildrenOfYear): readonly number[] {
  const { data: answers } = useAnswers();
  const ages = answers && profileAges(answers, taxYear);
  return ages ? compareAges(ages, children, taxYear).missing : [];
}

/** Names the children that the tax profile does not know; its step takes them over. */
function AgeNotice({ saved }: { saved: ChildrenOfYear }) {
  const t = useTexts('mf-advanced-tax');
  const format = useFormat();
  const { data: answers } = useAnswers();
  const ages = answers && profileAges(answers, saved.taxYear);
  const unexpected = ages ? compareAges(ages, saved.children, saved.taxYear).unexpected : [];
  if (unexpected.length === 0) return null;
  const names = saved.children.filter(({ id }) => unexpected.includes(id)).map((child) => fullName(child));
  return (
    <Notice
      title={t('children.ages')}
      action={
        <ButtonLink {...cardLink({ kind: 'step', step: 'children' })} size="sm">
          {t('taxCards.act.step')}
        </ButtonLink>
      }
    >
      {t('children.agesUnexpected', { names: format.list(names) })}
    </Notice>
  );
}
