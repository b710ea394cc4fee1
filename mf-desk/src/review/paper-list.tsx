import {
  openFindings,
  paperNameOf,
  type DeskFile,
  type Reading,
  type ResponseOf,
  type listDeskDossiers,
} from '@dossier/contracts';
import { useFormat, useTexts } from '@dossier/remote-kit';
import { PaperName, ProblemBadge } from '@dossier/documents';
import { Badge, Box, chakra, Heading, HStack, Text } from '@dossier/ui';
import type { ReactNode, Ref } from 'react';
import { groupsOf } from './paper-order.ts';

const tones = { returned: 'warn', new: 'neutral', requested: 'bad', accepted: 'good' } as const;

export type Dossier = ResponseOf<typeof listDeskDossiers>[number];

interface Props {
  dossiers: readonly Dossier[];
  files: readonly DeskFile[];
  readings: ReadonlyMap<string, Reading>;
  selectedId: string | undefined;
  onSelect: (id: string) => void;
  ref: Ref<HTMLDivElement>;
}

/** The dossier and the papers by category, those that came back first; the selected one is shown beside the list. */
export function PaperList({ dossiers, files, readings, selectedId, onSelect, ref }: Props) {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const row = (id: string) => ({ id, isSelected: id === selectedId, onSelect: () => onSelect(id) });
  return (
    <Box ref={ref}>
      {dossiers.length > 0 && (
        <Group title={t('dossiers.title')} label={t('dossiers.title')}>
          {dossiers.map(({ id, kind, createdAt }) => (
            // texts: dossiers.kind.*
            <Row
              key={id}
              {...row(id)}
              name={t(`dossiers.kind.${kind}`)}
              detail={format.dateTime(createdAt)}
            />
          ))}
        </Group>
      )}
      <chakra.ul role="list" aria-label={t('review.list')} listStyleType="none" margin="0" padding="0">
        {groupsOf(files).map((group) => {
          const title = group.categoryName ?? t('review.noCategory');
          return (
            <li key={group.files[0]?.id}>
              <Group title={title} label={title}>
                {group.files.map((file) => (
                  <Row
                    key={file.id}
                    {...row(file.id)}
                    name={<PaperName paperName={paperNameOf(readings.get(file.id))} fileName={file.name} />}
                    detail={format.date(file.uploadedAt)}
                    state={<StateBadge file={file} />}
                    marks={<PaperMarks file={file} findings={openFindings(readings.get(file.id)).length} />}
                  />
                ))}
              </Group>
            </li>
          );
        })}
      </chakra.ul>
    </Box>
  );
}

function Group({ title, label, children }: { title: string; label: string; children: ReactNode }) {
  return (
    <>
      <Heading
        as="h2"
        textStyle="caption"
        fontWeight="semibold"
        color="fg.muted"
        paddingTop="3"
        paddingBottom="1"
        paddingInline="3"
        overflowWrap="anywhere"
      >
        {title}
      </Heading>
      <chakra.ul role="list" aria-label={label} listStyleType="none" margin="0" padding="0">
        {children}
      </chakra.ul>
    </>
  );
}

interface RowProps {
  id: string;
  isSelected: boolean;
  onSelect: () => void;
  name: ReactNode;
  detail: string;
  state?: ReactNode;
  marks?: ReactNode;
}

function Row({ id, isSelected, onSelect, name, detail, state, marks }: RowProps) {
  return (
    <chakra.li borderTopWidth="1px" borderColor="border.line">
      <chakra.button
        type="button"
        data-paper={id}
        aria-current={isSelected ? 'true' : undefined}
        onClick={onSelect}
        width="full"
        minHeight="11"
        paddingBlock="2"
        paddingInline="3"
        textAlign="start"
        cursor="pointer"
        bg={isSelected ? 'accent.subtle' : undefined}
        boxShadow={isSelected ? 'inset 3px 0 0 {colors.accent.solid}' : undefined}
        _hover={isSelected ? {} : { bg: 'bg.sunken' }}
        _focusVisible={{ outlineOffset: '-2px' }}
      >
        <Text as="span" display="block" overflowWrap="anywhere" textStyle="label" lineClamp="3">
          {name}
        </Text>
        <HStack as="span" gap="2" wrap="wrap" marginTop="0.5">
          <Text as="span" textStyle="small" color="fg.muted">
            {detail}
          </Text>
          <span>{state}</span>
          {marks}
        </HStack>
      </chakra.button>
    </chakra.li>
  );
}

/** What stands out at a paper besides its review. */
function PaperMarks({ file, findings }: { file: DeskFile; findings: number }) {
  const t = useTexts('mf-desk');
  return (
    <>
      <ProblemBadge file={file} name={file.name} />
      {findings > 0 && <Badge tone="warn">{t('review.findings', { count: findings })}</Badge>}
      {file.deletedAt !== null && <Badge tone="neutral">{t('review.deleted')}</Badge>}
      {file.isInternal && <Badge tone="accent">{t('review.internal')}</Badge>}
      {!file.transmitted && <Badge tone="neutral">{t('review.notInDossier')}</Badge>}
    </>
  );
}

/** Where a paper is in its review. */
export function StateBadge({ file: { state } }: { file: DeskFile }) {
  const t = useTexts('mf-desk');
  // texts: review.state.*
  return <Badge tone={tones[state]}>{t(`review.state.${state}`)}</Badge>;
}
