import { useTexts } from '@dossier/remote-kit';
import { chakra, HStack, IconButton, Input, Text } from '@dossier/ui';
import {
  ChevronDownIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
  ChevronUpIcon,
  FitWidthIcon,
  MinusIcon,
  PlusIcon,
  RotateIcon,
} from '@dossier/ui/icons';
import { documentsNamespace } from '../texts/namespace.ts';
import type { TextSearch } from './use-text-search.ts';
import type { Zoom } from './use-zoom.ts';

interface Props {
  label: string;
  /** From 1. */
  page: number;
  pages: number;
  /** Whether there may be more pages than that. */
  isOpenEnded: boolean;
  onPage: (page: number) => void;
  zoom: Zoom;
  onRotate: () => void;
  /** Without text there is nothing to search. */
  search: TextSearch | null;
}

const icon = { size: '1.125rem' } as const;

/** Pages, zoom, rotation and search of a paper, in one line where there is room. */
export function PaperToolbar(props: Props) {
  const { label, page, pages, isOpenEnded, onPage, zoom, onRotate, search } = props;
  const t = useTexts(documentsNamespace);
  return (
    <HStack role="toolbar" aria-label={t('paper.toolbar', { name: label })} gap="0.5" wrap="wrap" padding="1">
      {pages > 1 && (
        <>
          <IconButton
            size="sm"
            label={t('paper.previousPage')}
            icon={<ChevronLeftIcon {...icon} />}
            aria-disabled={page === 1}
            onClick={() => onPage(page - 1)}
          />
          <Text textStyle="small" color="fg.muted" role="status" whiteSpace="nowrap">
            {t('preview.position', { position: page, count: isOpenEnded ? `${pages}+` : pages })}
          </Text>
          <IconButton
            size="sm"
            label={t('paper.nextPage')}
            icon={<ChevronRightIcon {...icon} />}
            aria-disabled={page === pages}
            onClick={() => onPage(page + 1)}
          />
        </>
      )}
      <IconButton
        size="sm"
        label={t('preview.zoomOut')}
        icon={<MinusIcon {...icon} />}
        aria-disabled={!zoom.canShrink}
        onClick={zoom.shrink}
      />
      <IconButton
        size="sm"
        label={t('preview.zoomIn')}
        icon={<PlusIcon {...icon} />}
        aria-disabled={!zoom.canEnlarge}
        onClick={zoom.enlarge}
      />
      <IconButton
        size="sm"
        label={t('paper.fitWidth')}
        icon={<FitWidthIcon {...icon} />}
        onClick={zoom.fitWidth}
      />
      <IconButton size="sm" label={t('preview.rotate')} icon={<RotateIcon {...icon} />} onClick={onRotate} />
      {search && (
        <HStack gap="0.5" marginInlineStart="auto">
          <Input
            data-paper-search
            type="search"
            aria-label={t('paper.search')}
            placeholder={t('paper.searchShort')}
            width="9rem"
            minHeight="control.sm"
            paddingBlock="1"
            maxLength={100}
            value={search.query}
            onChange={(event) => search.search(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              search.step(event.shiftKey ? -1 : 1);
            }}
          />
          <chakra.span role="status" textStyle="small" color="fg.muted" minWidth="8" whiteSpace="nowrap">
            {search.query.trim() !== '' &&
              (search.hits.length === 0
                ? t('paper.noHit')
                : t('preview.position', { position: search.position + 1, count: search.hits.length }))}
          </chakra.span>
          {search.hits.length > 1 && (
            <>
              <IconButton
                size="sm"
                label={t('paper.previousHit')}
                icon={<ChevronUpIcon {...icon} />}
                onClick={() => search.step(-1)}
              />
              <IconButton
                size="sm"
                label={t('paper.nextHit')}
                icon={<ChevronDownIcon {...icon} />}
                onClick={() => search.step(1)}
              />
            </>
          )}
        </HStack>
      )}
    </HStack>
  );
}
