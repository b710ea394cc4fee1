import type { PartPage } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { PageThumbnail, type ShownPdf } from '@dossier/documents';
import { Box, HStack, IconButton, Stack, Text } from '@dossier/ui';
import { ChevronLeftIcon, ChevronRightIcon, EyeOffIcon, PlusIcon, RotateIcon } from '@dossier/ui/icons';

/** What can be done with a page. */
export type PageAction = 'earlier' | 'later' | 'turn' | 'split' | 'leaveOut';

/** The id of a button, by which the focus stays with a page that moves. */
export const actionId = (page: number, action: PageAction): string => `page-${page}-${action}`;

interface Props {
  pdf: ShownPdf;
  page: PartPage;
  /** Those that change nothing here are disabled. */
  disabled: readonly PageAction[];
  onAction: (action: PageAction) => void;
}

const icons = {
  earlier: ChevronLeftIcon,
  later: ChevronRightIcon,
  turn: RotateIcon,
  split: PlusIcon,
  leaveOut: EyeOffIcon,
} as const;
const actions = ['earlier', 'later', 'turn', 'split', 'leaveOut'] as const;

/** A page of a part: its picture, its number, and what can be done with it. */
export function PageCard({ pdf, page: { page, turn }, disabled, onAction }: Props) {
  const t = useTexts('mf-home');
  const name = t('parts.page', { page });
  return (
    <Stack as="li" gap="1" minWidth="0">
      <PageThumbnail pdf={pdf} page={page} turn={turn} label={name} />
      <Text textStyle="small" textAlign="center">
        {turn === 0 ? name : t('parts.turned', { page, turn })}
      </Text>
      <HStack gap="0" justify="center">
        {actions.map((action) => {
          const Icon = icons[action];
          return (
            // texts: parts.action.*
            <Box key={action}>
              <IconButton
                id={actionId(page, action)}
                size="sm"
                width="2.125rem"
                minWidth="0"
                label={t(`parts.action.${action}`, { page })}
                icon={<Icon size="1.125rem" />}
                disabled={disabled.includes(action)}
                onClick={() => onAction(action)}
              />
            </Box>
          );
        })}
      </HStack>
    </Stack>
  );
}
