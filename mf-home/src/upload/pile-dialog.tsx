import { proposeCategory } from '@dossier/contracts';
import { notify, useFormat, useTexts } from '@dossier/remote-kit';
import { photosToPdf } from '@dossier/shared-features/photos-pdf';
import { Box, Button, Field, HStack, IconButton, NativeSelect, Text } from '@dossier/ui';
import { CloseIcon } from '@dossier/ui/icons';
import { Dialog } from '@dossier/ui/overlay';
import { useId, useRef, useState } from 'react';
import type { Category } from '../checklist/use-categories.ts';
import { pendingFiles, type PendingFile } from './pending-files.ts';
import { Thumbnail } from './thumbnail.tsx';

/** Files of one category; null: of those that their readings tell. */
export interface SortedFiles {
  categoryId: number | null;
  files: File[];
}

/** A category, null for sorting by what the file is, or undefined: not chosen yet. */
type Choice = number | null | undefined;

/** More photos are hardly the pages of one document. */
const maxCombined = 20;

/** The value of null in a list of options. */
const automatically = 'auto';

const choiceOf = ({ chosen, file }: PendingFile, offered: readonly number[]): Choice =>
  chosen === undefined ? (proposeCategory(file.name, offered) ?? undefined) : chosen;

interface Props {
  files: readonly PendingFile[];
  categories: readonly Category[];
  taxYear: number;
  /** The size of the largest file that is accepted. */
  maxBytes: number;
  onSorted: (sorted: SortedFiles[]) => void;
  onLater: () => void;
}

/** Lists several files with a category for each, proposed from the name. Nothing is sent before the user confirms. */
export default function PileDialog({ files, categories, taxYear, maxBytes, onSorted, onLater }: Props) {
  const t = useTexts('mf-home');
  const format = useFormat();
  const list = useRef<HTMLUListElement>(null);
  const [isChecked, setChecked] = useState(false);
  const offered = categories.map(({ id }) => id);
  const rows = files.map((pending) => ({
    ...pending,
    choice: choiceOf(pending, offered),
    problem:
      pending.file.size === 0
        ? t('upload.pile.empty')
        : pending.file.size > maxBytes
          ? t('upload.pile.tooLarge', { mb: format.number(maxBytes / 1024 / 1024) })
          : null,
  }));
  const accepted = rows.filter(({ problem }) => problem === null);
  const photos = accepted.filter(({ file }) => file.type.startsWith('image/'));

  const setAll = (choice: number | null) =>
    pendingFiles.choose(
      accepted.map(({ id }) => id),
      choice,
    );

  function upload() {
    setChecked(true);
    const missing = accepted.find(({ choice }) => choice === undefined);
    if (missing) {
      list.current?.querySelector<HTMLElement>(`[data-file="${missing.id}"] select`)?.focus();
      return;
    }
    const sorted = [null, ...offered].map((categoryId) => ({
      categoryId,
      files: accepted.filter(({ choice }) => choice === categoryId).map(({ file }) => file),
    }));
    onSorted(sorted.filter((each) => each.files.length > 0));
  }

  return (
    <Dialog
      open
      size="lg"
      onClose={onLater}
      closeLabel={t('upload.cancel')}
      title={t('upload.pile.title')}
      description={t('upload.pile.text', { count: files.length, year: taxYear })}
      footer={
        <>
          <Button onClick={onLater}>{t('upload.pile.later')}</Button>
          <Button variant="primary" disabled={accepted.length === 0} onClick={upload}>
            {t('upload.pile.upload', { count: accepted.length })}
          </Button>
        </>
      }
    >
      <HStack wrap="wrap" gap="3" marginBottom="4">
        <Button onClick={() => setAll(null)}>{t('upload.category.auto')}</Button>
        <Text flex="1 1 14rem" textStyle="small" color="fg.muted">
          {t('upload.pile.autoText')}
        </Text>
      </HStack>
      {photos.length > 1 && photos.length <= maxCombined && <CombineButton photos={photos} />}
      <Field label={t('upload.pile.setAll')}>
        <CategorySelect value={undefined} categories={categories} onChange={setAll} />
      </Field>
      <Box
        as="ul"
        ref={list}
        role="list"
        aria-label={t('upload.pile.files')}
        listStyleType="none"
        marginTop="4"
      >
        {rows.map((row) => (
          <PileRow
            key={row.id}
            row={row}
            categories={categories}
            isMissing={isChecked && row.problem === null && row.choice === undefined}
          />
        ))}
      </Box>
    </Dialog>
  );
}

/** For photos that are the pages of one document. */
function CombineButton({ photos }: { photos: readonly PendingFile[] }) {
  const t = useTexts('mf-home');
  const [isBusy, setBusy] = useState(false);
  async function combine() {
    setBusy(true);
    try {
      const ids = photos.map(({ id }) => id);
      pendingFiles.combine(ids, await photosToPdf(photos));
    } catch {
      notify({ title: t('camera.error'), description: t('camera.pdfFailed'), tone: 'bad' });
    }
    setBusy(false);
  }
  return (
    <Button loading={isBusy} marginBottom="4" onClick={() => void combine()}>
      {t('upload.pile.combine', { count: photos.length })}
    </Button>
  );
}

interface RowProps {
  row: PendingFile & { choice: Choice; problem: string | null };
  categories: readonly Category[];
  isMissing: boolean;
}

function PileRow({ row, categories, isMissing }: RowProps) {
  const t = useTexts('mf-home');
  const format = useFormat();
  const errorId = useId();
  const { id, file, choice, problem } = row;
  return (
    <Box
      as="li"
      display="grid"
      gridTemplateColumns={{ base: '2.5rem minmax(0, 1fr) auto', md: '2.5rem minmax(0, 1fr) 16rem auto' }}
      alignItems="center"
      columnGap="3"
      rowGap="2"
      paddingBlock="3"
      borderTopWidth="1px"
      borderColor="border.line"
    >
      <Thumbnail file={file} />
      <Box minWidth="0">
        <Text overflowWrap="anywhere">{file.name}</Text>
        <Text textStyle="small" color={problem ? 'bad.fg' : 'fg.muted'}>
          {problem ?? format.fileSize(file.size)}
        </Text>
      </Box>
      <IconButton
        size="sm"
        label={t('upload.pile.remove', { name: file.name })}
        icon={<CloseIcon size="1rem" />}
        gridColumn={{ md: '4' }}
        gridRow={{ md: '1' }}
        onClick={() => pendingFiles.remove(id)}
      />
      {!problem && (
        <Box gridColumn={{ base: '2 / -1', md: '3' }} gridRow={{ md: '1' }} data-file={id}>
          <CategorySelect
            value={choice}
            categories={categories}
            onChange={(chosen) => pendingFiles.choose([id], chosen)}
            aria-label={t('upload.pile.categoryOf', { name: file.name })}
            aria-invalid={isMissing}
            aria-describedby={isMissing ? errorId : undefined}
          />
          {isMissing && (
            <Text id={errorId} textStyle="small" color="bad.fg" marginTop="1">
              {t('upload.category.select')}
            </Text>
          )}
        </Box>
      )}
    </Box>
  );
}

interface SelectProps {
  value: Choice;
  categories: readonly Category[];
  onChange: (choice: number | null) => void;
  'aria-label'?: string;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string | undefined;
}

function CategorySelect({ value, categories, onChange, ...aria }: SelectProps) {
  const t = useTexts('mf-home');
  return (
    <NativeSelect
      value={value === null ? automatically : (value ?? '')}
      onChange={({ currentTarget: { value: chosen } }) => {
        if (chosen) onChange(chosen === automatically ? null : Number(chosen));
      }}
      {...aria}
    >
      <option value="">{t('upload.pile.choose')}</option>
      <option value={automatically}>{t('upload.category.auto')}</option>
      {categories.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}
