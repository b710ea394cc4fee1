import { type T, useTexts } from '@dossier/remote-kit';
import { Box, type BoxProps, Text } from '@dossier/ui';
import {
  CheckIcon,
  FolderOpenIcon,
  GlobeIcon,
  type Icon,
  LockIcon,
  PiggyBankIcon,
  ReceiptIcon,
  SearchIcon,
  ShieldCheckIcon,
  SmartphoneIcon,
} from '@dossier/ui/icons';

/** The marketing claim (15%) carries a mark that the note below the list explains: it is advertising, not a promise. */
const features = {
  analysis: SearchIcon,
  storage: LockIcon,
  privacy: ShieldCheckIcon,
  languages: GlobeIcon,
  pricing: ReceiptIcon,
  phone: SmartphoneIcon,
  order: FolderOpenIcon,
  refunds: PiggyBankIcon,
} as const satisfies Record<string, Icon>;

export const featureLayouts = ['grid', 'list', 'cards', 'compact'] as const;
export type FeatureLayout = (typeof featureLayouts)[number];

const twoColumns = { display: 'grid', gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' } } as const;
const layoutStyles: Record<FeatureLayout, BoxProps> = {
  grid: { ...twoColumns, columnGap: '6', rowGap: '3.5' },
  list: { display: 'grid' },
  cards: {
    display: 'grid',
    gap: '4',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(15rem, 100%), 1fr))',
  },
  compact: { display: 'flex', flexWrap: 'wrap', columnGap: '6', rowGap: '2' },
};

interface Props {
  layout: FeatureLayout;
  /** On the blue sign-in panel. */
  onPanel?: boolean;
}

/** What the product offers, with a note that qualifies its claim. */
export function FeaturesList({ layout, onPanel = false }: Props) {
  const t = useTexts('mf-auth');
  const muted = onPanel ? 'panel.muted' : 'fg.muted';
  return (
    <Box>
      <Box as="ul" listStyleType="none" aria-label={t('features.label')} {...layoutStyles[layout]}>
        {Object.entries(features).map(([name, Icon]) => (
          <Feature key={name} {...{ name, Icon, layout, muted, t }} />
        ))}
      </Box>
      <Text marginTop="4" textStyle="caption" color={muted} maxWidth="prose">
        {t('features.note.claim')}
      </Text>
    </Box>
  );
}

interface FeatureProps {
  name: string;
  Icon: Icon;
  layout: FeatureLayout;
  muted: string;
  t: T;
}

function Feature({ name, Icon, layout, muted, t }: FeatureProps) {
  const title = t(`features.items.${name}.title`);
  const text = t(`features.items.${name}.text`);
  if (layout === 'compact')
    return (
      <Box as="li" display="flex" alignItems="center" gap="2" textStyle="small">
        <CheckIcon size="1rem" />
        <span>{title}</span>
      </Box>
    );
  const description = (
    <Box minWidth="0">
      <Text fontWeight="semibold" fontSize="0.9375rem">
        {title}
      </Text>
      <Text fontSize="0.9375rem" color={muted}>
        {text}
      </Text>
    </Box>
  );
  if (layout === 'grid') return <li>{description}</li>;
  const isCard = layout === 'cards';
  return (
    <Box
      as="li"
      display="flex"
      flexDirection={isCard ? 'column' : 'row'}
      gap={isCard ? '3' : '4'}
      borderColor="border.line"
      {...(isCard
        ? { padding: '5', bg: 'bg.surface', borderWidth: '1px', borderRadius: 'card' }
        : { paddingBlock: '3', borderBottomWidth: '1px' })}
    >
      <Box color="accent.fg" flexShrink="0" lineHeight="0" paddingTop="0.5">
        <Icon size="1.375rem" />
      </Box>
      {description}
    </Box>
  );
}
