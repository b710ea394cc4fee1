import type { FileResponse } from '@dossier/contracts';
import { lazyWithRetry, useSession, useTexts } from '@dossier/remote-kit';
import {
  FileRow,
  UploadAnnouncement,
  UploadRows,
  useFocusKeeping,
  usePaperNames,
  type Uploads,
} from '@dossier/documents';
import {
  Box,
  Card,
  chakra,
  Checkbox,
  FileButton,
  Heading,
  HStack,
  IconButton,
  Row,
  Rows,
  Skeleton,
  Text,
  VisuallyHidden,
} from '@dossier/ui';
import { ChevronDownIcon, CloseIcon, SmartphoneIcon, UploadIcon } from '@dossier/ui/icons';
import { Suspense, useId, useRef, useState } from 'react';
import type { CardPanels } from '../panels/use-card-panels.ts';
import { titleOf, type SectionDocument } from './section-documents.ts';
import type { Relevance } from './use-relevance.ts';
import { useCardUploads } from './use-section-uploads.ts';

const HandoverDialog = lazyWithRetry(() => import('@dossier/shared-features/handover'));

/** File types that a section accepts. */
const accepted = '.pdf,.jpg,.jpeg,.png';
const acceptedName = new RegExp(`(${accepted.replaceAll('.', '\\.').replaceAll(',', '|')})$`, 'i');

interface Props {
  document: SectionDocument;
  taxYear: number;
  /** The files of the year; null until loaded. */
  files: readonly FileResponse[] | null;
  uploads: Uploads;
  relevance: Relevance;
  panels: CardPanels;
  onOpen: (file: FileResponse) => void;
  onEdit: (files: readonly FileResponse[]) => void;
}

/**
 * One document type: description, uploads and files. One that does not apply shows only its files; a collapsed one only its
 * title and the number of files.
 */
export function UploadCard({ document, taxYear, files, uploads, relevance, panels, onOpen, onEdit }: Props) {
  const t = useTexts('mf-advanced-tax');
  const { impersonatedBy } = useSession();
  const [isHandingOver, setHandingOver] = useState(false);
  const titleId = useId();
  const contentId = useId();
  const [listRef, keepFocus] = useFocusKeeping();
  const { categoryId, texts } = document;
  const title = titleOf(document, t);
  const panel = `document-${categoryId}` as const;
  const isExpanded = panels.isExpanded(panel, true);
  const isRelevant = relevance.isRelevant(categoryId);
  const items = useCardUploads(uploads, taxYear, categoryId);
  const nameOf = usePaperNames(taxYear);
  const own = files?.filter((file) => file.categoryId === categoryId) ?? [];
  // While an upload is shown as stored, its file is not listed a second time.
  const justStored = new Set(items.map(({ stored }) => stored?.file.id));

  return (
    <Card padding="md" tone={isRelevant ? 'plain' : 'sunken'} aria-labelledby={titleId}>
      <Box
        display="flex"
        flexWrap="wrap"
        alignItems="baseline"
        justifyContent="space-between"
        columnGap="4"
        rowGap="1"
      >
        <Heading as="h3" size="h3" id={titleId} minWidth="0" overflowWrap="anywhere">
          <chakra.button
            type="button"
            aria-expanded={isExpanded}
            aria-controls={isExpanded ? contentId : undefined}
            onClick={() => panels.set(panel, !isExpanded)}
            display="inline-flex"
            alignItems="center"
            gap="2"
            minHeight="6"
            textAlign="start"
            cursor="pointer"
          >
            <span>{title}</span>
            <Box
              as="span"
              flexShrink="0"
              color="fg.muted"
              transform={isExpanded ? 'rotate(180deg)' : undefined}
            >
              <ChevronDownIcon size="1.125rem" aria-hidden />
            </Box>
          </chakra.button>
        </Heading>
        {files ? (
          <Text textStyle="small" color="fg.muted">
            {own.length === 0 ? t('upload.noFiles') : t('upload.files', { count: own.length })}
          </Text>
        ) : (
          <Skeleton height="4" width="4rem" />
        )}
      </Box>
      {isExpanded && (
        <Box id={contentId}>
          {isRelevant && (
            <>
              <Text marginTop="2">{t(`documents.${texts}.description`)}</Text>
              <Text textStyle="small" color="fg.muted" marginTop="1">
                {t('upload.examples', { list: t(`documents.${texts}.examples`) })}
              </Text>
            </>
          )}
          <Box marginTop="4">
            {items.length > 0 && (
              <UploadRows
                uploads={uploads}
                items={items}
                files={own}
                taxYear={taxYear}
                label={t('upload.current', { category: title })}
                listRef={listRef}
                keepFocus={keepFocus}
              />
            )}
            <Rows label={title}>
              {own
                .filter(({ id }) => !justStored.has(id))
                .map((file) => (
                  <FileRow
                    key={file.id}
                    file={file}
                    paperName={nameOf(file.id)}
                    onOpen={onOpen}
                    onEdit={onEdit}
                    hideCategory
                  />
                ))}
            </Rows>
          </Box>
          {isRelevant && (
            <FilePicker
              title={title}
              onPick={(picked) => uploads.add(picked, { taxYear, categoryId })}
              onHandOver={impersonatedBy === null ? () => setHandingOver(true) : undefined}
            />
          )}
          <Box marginTop="4">
            <Checkbox
              checked={!isRelevant}
              onChange={(event) => relevance.set(categoryId, !event.currentTarget.checked)}
            >
              <span>{t('upload.notRelevant')}</span>
              <VisuallyHidden>{` ${title}`}</VisuallyHidden>
            </Checkbox>
          </Box>
        </Box>
      )}
      <Suspense>
        {isHandingOver && (
          <HandoverDialog
            taxYear={taxYear}
            category={{ id: categoryId, name: title }}
            onClose={() => setHandingOver(false)}
          />
        )}
      </Suspense>
      <UploadAnnouncement items={items} pausedBy={uploads.pausedBy} />
    </Card>
  );
}

interface PickerProps {
  title: string;
  onPick: (files: readonly File[]) => void;
  /** Absent where a phone may not be used. */
  onHandOver: (() => void) | undefined;
}

/** Picks files, which are sent one after the other; those of another type are refused in place. */
function FilePicker({ title, onPick, onHandOver }: PickerProps) {
  const t = useTexts('mf-advanced-tax');
  const button = useRef<HTMLButtonElement>(null);
  const [refused, setRefused] = useState<readonly string[]>([]);

  function take(files: readonly File[]) {
    const fits = ({ name }: File) => acceptedName.test(name);
    setRefused(files.filter((file) => !fits(file)).map(({ name }) => name));
    const picked = files.filter(fits);
    if (picked.length > 0) onPick(picked);
  }

  return (
    <>
      {refused.length > 0 && (
        <Box role="alert">
          <Rows>
            {refused.map((name) => (
              <Row
                key={name}
                title={name}
                tone="bad"
                detail={t('upload.wrongType')}
                aside={
                  <IconButton
                    size="sm"
                    label={t('upload.remove', { name })}
                    icon={<CloseIcon size="1rem" />}
                    onClick={() => {
                      setRefused(refused.filter((other) => other !== name));
                      button.current?.focus();
                    }}
                  />
                }
              />
            ))}
          </Rows>
        </Box>
      )}
      <HStack gap="2" marginTop="4">
        <FileButton
          ref={button}
          icon={<UploadIcon size="1.125rem" />}
          inputLabel={title}
          accept={accepted}
          onFiles={take}
        >
          <span>{t('upload.pick')}</span>
          <VisuallyHidden>{` ${title}`}</VisuallyHidden>
        </FileButton>
        {onHandOver && (
          <chakra.span display={{ base: 'none', md: 'inline-flex' }}>
            <IconButton
              label={t('upload.phoneFor', { category: title })}
              icon={<SmartphoneIcon size="1.125rem" />}
              onClick={onHandOver}
            />
          </chakra.span>
        )}
      </HStack>
    </>
  );
}
