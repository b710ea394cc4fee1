import {
  displayName,
  fileHistoryTaxYears,
  listCategories,
  withExtension,
  type BodyIn,
  type editFile,
  type FileResponse,
} from '@dossier/contracts';
import { ApiError, notify, notifyError, useData, useTexts } from '@dossier/remote-kit';
import { Button, Field, Input, NativeSelect, Stack, Text } from '@dossier/ui';
import { Dialog } from '@dossier/ui/overlay';
import { useState } from 'react';
import { documentsNamespace } from '../texts/namespace.ts';
import { editFiles } from './files.mutations.ts';

type Change = BodyIn<typeof editFile>;

interface Props {
  /** One file, or several: then the names stay. */
  files: readonly FileResponse[];
  onClose: () => void;
  onEdited?: (() => void) | undefined;
}

/** The value of a choice that stays as it is, for several files. */
const keep = 'keep';
const none = 'none';

/** Changes name, category and tax year, and offers Undo afterwards. */
export default function EditDialog({ files: requested, onClose, onEdited }: Props) {
  const t = useTexts(documentsNamespace);
  // A transmitted file stays as its dossier lists it.
  const files = requested.filter(({ transmittedVersion }) => transmittedVersion === null);
  const staying = requested.length - files.length;
  const [first] = files;
  const isOne = requested.length === 1;
  const categories = useData(listCategories, { query: { mode: 'all' } }, { freshFor: 5 * 60_000 });
  const [name, setName] = useState(first?.originalFileName ?? '');
  const [category, setCategory] = useState(isOne ? String(first?.categoryId ?? none) : keep);
  const [year, setYear] = useState(isOne ? String(first?.taxYear) : keep);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  /** Only what differs from the file. */
  function changeOf(file: FileResponse): Change {
    const newName = withExtension(name.trim(), file.originalFileName);
    const categoryId = category === none ? null : Number(category);
    return {
      ...(isOne && newName !== file.originalFileName && { name: newName }),
      ...(category !== keep && categoryId !== file.categoryId && { categoryId }),
      ...(year !== keep && Number(year) !== file.taxYear && { taxYear: Number(year) }),
    };
  }

  async function undo(edited: readonly FileResponse[]) {
    const back = edited.map((file) => ({
      file,
      change: { name: file.originalFileName, categoryId: file.categoryId, taxYear: file.taxYear },
    }));
    try {
      await editFiles(back);
      notify({ title: t('edit.undone'), tone: 'good' });
    } catch (error) {
      notifyError(error, t('edit.failed'));
    }
  }

  /** The error of one of several files names it. */
  function notifyFailure(error: unknown, changes: readonly { file: FileResponse }[]) {
    const path = error instanceof ApiError ? error.fields[0]?.path : undefined;
    const file = changes[Number(/^files\.(\d+)$/.exec(path ?? '')?.[1])]?.file;
    if (!(error instanceof ApiError) || !file) return notifyError(error, t('edit.failed'));
    const description = `${file.originalFileName}: ${error.message}`;
    notify({ title: t('edit.failed'), description, tone: 'bad', error });
  }

  async function save() {
    if (isOne && name.trim() === '') {
      setProblem(t('edit.nameMissing'));
      return;
    }
    const changes = files
      .map((file) => ({ file, change: changeOf(file) }))
      .filter(({ change }) => Object.keys(change).length > 0);
    if (changes.length === 0) {
      onClose();
      return;
    }
    setBusy(true);
    try {
      await editFiles(changes);
    } catch (error) {
      notifyFailure(error, changes);
      setBusy(false);
      return;
    }
    onEdited?.();
    onClose();
    notify({
      title: t('edit.done', { count: changes.length }),
      duration: 10_000,
      action: { label: t('preview.undo'), onSelect: () => void undo(changes.map(({ file }) => file)) },
    });
  }

  return (
    <Dialog
      open
      size="md"
      onClose={onClose}
      closeLabel={t('cancel')}
      title={isOne ? t('edit.title') : t('edit.titleMany', { count: files.length })}
      description={isOne && first ? displayName(first) : undefined}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" loading={isBusy} onClick={() => void save()}>
            {t('edit.save')}
          </Button>
        </>
      }
    >
      <Stack gap="4">
        {isOne && (
          <Field label={t('edit.name')} error={problem}>
            <Input
              value={name}
              maxLength={200}
              autoComplete="off"
              onChange={(event) => {
                setName(event.currentTarget.value);
                setProblem(undefined);
              }}
            />
          </Field>
        )}
        <Field label={t('edit.category')}>
          <NativeSelect value={category} onChange={(event) => setCategory(event.currentTarget.value)}>
            {!isOne && <option value={keep}>{t('edit.keep')}</option>}
            <option value={none}>{t('files.noCategory')}</option>
            {categories.data?.map(({ id, name: label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field label={t('edit.taxYear')}>
          <NativeSelect value={year} onChange={(event) => setYear(event.currentTarget.value)}>
            {!isOne && <option value={keep}>{t('edit.keep')}</option>}
            {yearsFor(files).map((each) => (
              <option key={each}>{each}</option>
            ))}
          </NativeSelect>
        </Field>
        <Text textStyle="small" color="fg.muted">
          {isOne ? t('edit.note') : staying > 0 && t('edit.staying', { count: staying })}
        </Text>
      </Stack>
    </Dialog>
  );
}

/** The years of the file history, and those of the files. */
function yearsFor(files: readonly FileResponse[]): number[] {
  const years = new Set([...fileHistoryTaxYears(new Date()), ...files.map(({ taxYear }) => taxYear)]);
  return [...years].sort((a, b) => b - a);
}
