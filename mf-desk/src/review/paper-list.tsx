import type { DeskFile } from '@dossier/contracts';
import { useFormat, useTexts } from '@dossier/remote-kit';
import { ProblemBadge } from '@dossier/remote-kit/documents';
import { Badge, chakra, HStack, Text } from '@dossier/ui';
import type { Ref } from 'react';

const tones = { returned: 'warn', new: 'neutral', requested: 'bad', accepted: 'good' } as const;

interface Props {
  files: readonly DeskFile[];
  selectedId: string;
  onSelect: (id: string) => void;
  ref: Ref<HTMLUListElement>;
}

/** The papers, those that came back first; the selected one is shown beside the list. */
export function PaperList({ files, selectedId, onSelect, ref }: Props) {
  const t = useTexts('mf-desk');
  const format = useFormat();
  return (
    <chakra.ul
      ref={ref}
      role="list"
      aria-label={t('review.list')}
      listStyleType="none"
      margin="0"
      padding="0"
      maxHeight={{ lg: '48rem' }}
      overflowY="auto"
    >
      {files.map((file) => (
        <chakra.li key={file.id} borderTopWidth="1px" borderColor="border.line">
          <chakra.button
            type="button"
            data-paper={file.id}
            aria-current={file.id === selectedId ? 'true' : undefined}
            onClick={() => onSelect(file.id)}
            width="full"
            minHeight="11"
            padding="2"
            textAlign="start"
            cursor="pointer"
            bg={file.id === selectedId ? 'bg.sunken' : undefined}
          >
            <Text as="span" display="block" overflowWrap="anywhere" textStyle="label">
              {file.name}
            </Text>
            <Text as="span" display="block" textStyle="small" color="fg.muted">
              {[file.categoryName ?? t('review.noCategory'), format.date(file.uploadedAt)].join(' · ')}
            </Text>
            <HStack as="span" gap="2" wrap="wrap" marginTop="1">
              <StateBadge file={file} />
              <ProblemBadge file={file} name={file.name} />
              {file.deletedAt !== null && <Badge tone="neutral">{t('review.deleted')}</Badge>}
              {!file.transmitted && <Badge tone="neutral">{t('review.notInDossier')}</Badge>}
            </HStack>
          </chakra.button>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}

/** Where a paper is in its review. */
export function StateBadge({ file: { state } }: { file: DeskFile }) {
  const t = useTexts('mf-desk');
  // texts: review.state.*
  return <Badge tone={tones[state]}>{t(`review.state.${state}`)}</Badge>;
}
