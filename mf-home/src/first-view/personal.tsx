import {
  cantonCodes,
  noneReasonsOf,
  requiredCategoryIds,
  taxStatusIds,
  type NoneReason,
  type TaxStatus,
  type TaxStatusId,
} from '@dossier/contracts';
import { useFormat, useTexts } from '@dossier/remote-kit';
import { fact, Slot, type PersonalView, type SlotCase } from '@dossier/remote-kit/first-view';
import { Box, Card, CardHeader, Page, PageHeader, Rows, Stack } from '@dossier/ui';
import { ChecklistRow } from '../checklist/checklist-row.tsx';
import { HomeColumns } from '../home/home-skeleton.tsx';
import { TaxProfileCard } from '../next-steps/next-steps.tsx';
import { headlineOf, type Situation } from '../status/headline.ts';
import { leadOf, titleOf } from '../status/headline-texts.ts';
import { StatusRail } from '../status/status-rail.tsx';
import { TransmitButton } from '../status/transmit-button.tsx';
import { LaterYear, YearChoice } from '../year/year-choice.tsx';
import { latestYearFact, shownYears, yearFacts, Years } from './years.tsx';

type CategoryId = (typeof requiredCategoryIds)[number];

const ignore = () => undefined;

/** Home with the status and the checklist of the user; what else it contains, is loaded. */
function HomeView() {
  const t = useTexts('mf-home');
  return (
    <Page>
      <Box hideFrom="md" marginBottom="5">
        <Slot name="years" />
      </Box>
      <Stack gap="7">
        <Stack gap="6">
          <PageHeader
            eyebrow={<Slot name="eyebrow" />}
            title={<Slot name="title" />}
            lead={<Slot name="lead" />}
            actions={<Slot name="transmit" />}
          />
          <Slot name="year" />
          <Slot name="rail" />
        </Stack>
        <Slot name="next" />
        <HomeColumns
          first={
            <Card>
              <CardHeader title={t('checklist.title')} aside={<Slot name="count" />} />
              <Rows>
                {requiredCategoryIds.map((id) => (
                  <Slot key={id} name={`category${id}`} />
                ))}
              </Rows>
            </Card>
          }
        />
      </Stack>
    </Page>
  );
}

/** Every set of required categories without a file. */
const missingSets = Array.from({ length: 2 ** requiredCategoryIds.length }, (_, bits) =>
  requiredCategoryIds.filter((_id, index) => bits & (1 << index)),
);

type Known = Situation & { missing: readonly CategoryId[] };
const usual: Known = {
  status: 1,
  missing: [],
  taxProfileComplete: true,
  asksYear: false,
  advancedFinished: false,
  hasReturn: false,
  transmitted: true,
  expertReview: false,
  toSort: 0,
  waiting: 0,
  requests: 0,
  hasNews: false,
};

/** The situations with different headlines, and the facts that tell them apart. */
const situations: readonly { when: SlotCase['when']; situation: Known }[] = [
  { when: { status: '1', asksYear: 'true' }, situation: { ...usual, asksYear: true } },
  ...[false, true].map((taxProfileComplete) => ({
    when: { status: '1', asksYear: 'false', taxProfileComplete: String(taxProfileComplete) },
    situation: { ...usual, taxProfileComplete },
  })),
  ...missingSets.map((missing) => ({
    when: { status: '2', missing: missing.join('-') },
    situation: { ...usual, status: 2 as const, missing },
  })),
  ...missingSets
    .filter((missing) => missing.length > 0)
    .map((missing) => ({
      when: { status: '3', missing: missing.join('-') },
      situation: { ...usual, status: 3 as const, missing },
    })),
  ...[false, true].map((advancedFinished) => ({
    when: { status: '3', missing: '', advancedFinished: String(advancedFinished) },
    situation: { ...usual, status: 3 as const, advancedFinished },
  })),
  ...[false, true].map((transmitted) => ({
    when: { status: '4', transmitted: String(transmitted) },
    situation: { ...usual, status: 4 as const, transmitted },
  })),
  ...[false, true].map((expertReview) => ({
    when: { status: '5', expertReview: String(expertReview) },
    situation: { ...usual, status: 5 as const, expertReview },
  })),
  ...[false, true].map((hasReturn) => ({
    when: { status: '6', hasReturn: String(hasReturn) },
    situation: { ...usual, status: 6 as const, hasReturn },
  })),
];

function Title({ situation }: { situation: Known }) {
  return titleOf(headlineOf(situation), useTexts('mf-home'));
}

function Lead({ situation }: { situation: Known }) {
  const t = useTexts('mf-home');
  const format = useFormat();
  const documents = format.list(situation.missing.map((id) => t(`categories.names.${id}`)));
  return leadOf(headlineOf(situation), t, { documents, year: fact('taxYear') });
}

function Count({ missing }: { missing: number }) {
  const t = useTexts('mf-home');
  const total = requiredCategoryIds.length;
  return t('checklist.count', { done: total - missing, total });
}

function CategoryRow({ id, state }: { id: CategoryId; state: 'done' | 'missing' | NoneReason }) {
  const t = useTexts('mf-home');
  const category = {
    id,
    name: t(`categories.names.${id}`),
    description: t(`categories.descriptions.${id}`),
    required: true,
    noneThisYear:
      state === 'done' || state === 'missing' ? null : { reason: state, note: null, declaredAt: '' },
  };
  return (
    <ChecklistRow
      category={category}
      taxYear={0}
      done={state !== 'missing'}
      isShort={false}
      onAdd={ignore}
      onDeclareNone={ignore}
    />
  );
}

interface EyebrowProps {
  asksYear: boolean;
  canton: string;
}

/** Year and canton; no year before it is chosen. */
function Eyebrow({ asksYear, canton }: EyebrowProps) {
  const t = useTexts('mf-home');
  return [!asksYear && t('home.eyebrow', { year: fact('taxYear') }), canton && t(`cantons.${canton}`)]
    .filter(Boolean)
    .join(' · ');
}

const counts = Array.from({ length: requiredCategoryIds.length + 1 }, (_, count) => count);
/** At status 2 the bar grows with each category. */
const rails: readonly {
  when: SlotCase['when'];
  status: TaxStatusId;
  missing: number;
  expertReview?: boolean;
}[] = [
  ...taxStatusIds
    .filter((status) => status !== 2 && status !== 5)
    .map((status) => ({ when: { status: String(status) }, status, missing: 0 })),
  ...[false, true].map((expertReview) => ({
    when: { status: '5', expertReview: String(expertReview) },
    status: 5 as const,
    missing: 0,
    expertReview,
  })),
  ...counts.map((missing) => ({
    when: { status: '2', missingCount: String(missing) },
    status: 2 as const,
    missing,
  })),
];

const notTransmitted = { transmittedAt: null, taxYear: 0 };
const transmitStates = [
  { when: { status: '3', advancedFinished: 'false' }, status: 3, advancedFinished: false },
  { when: { status: '3', advancedFinished: 'true' }, status: 3, advancedFinished: true },
  { when: { status: '4', transmitted: 'false' }, status: 4, advancedFinished: true },
] as const;

/** Views of pages with the facts of a user, which the gateway fills in (docs/federation.md). */
export const personalViews: readonly PersonalView[] = [
  {
    path: '/',
    Header: () => <Slot name="years" />,
    Page: HomeView,
    slots: {
      years: Array.from({ length: shownYears }, (_, index) => ({
        when: { yearIndex: String(index) },
        Content: () => <Years selected={index} />,
      })),
      year: [
        {
          when: { status: '1', asksYear: 'true' },
          Content: () => <YearChoice years={yearFacts} onChoose={ignore} />,
        },
        ...['0', '1'].map((yearIndex) => ({
          when: { yearIndex },
          Content: () => <LaterYear latest={latestYearFact} />,
        })),
        { when: {}, Content: () => null },
      ],
      eyebrow: ['', ...cantonCodes].flatMap((canton) =>
        [true, false].map((asksYear) => ({
          when: { canton, ...(asksYear && { status: '1', asksYear: 'true' }) },
          Content: () => <Eyebrow asksYear={asksYear} canton={canton} />,
        })),
      ),
      next: [
        ...(['year', 'taxProfile'] as const).map((next) => ({
          when: { status: '1', taxProfileComplete: 'false', asksYear: String(next === 'year') },
          Content: () => (
            <TaxProfileCard isComplete={false} isProfileComplete isWide isShort={false} next={next} />
          ),
        })),
        { when: {}, Content: () => null },
      ],
      title: situations.map(({ when, situation }) => ({
        when,
        Content: () => <Title situation={situation} />,
      })),
      lead: situations.map(({ when, situation }) => ({
        when,
        Content: () => <Lead situation={situation} />,
      })),
      transmit: [
        ...transmitStates.map(({ when, status, advancedFinished }) => ({
          when,
          Content: () => (
            <TransmitButton
              status={{ ...notTransmitted, current_status_id: status, advancedFinished } as TaxStatus}
              isNextStep={advancedFinished}
            />
          ),
        })),
        { when: {}, Content: () => null },
      ],
      rail: rails.map(({ when, status, missing, expertReview = false }) => ({
        when,
        Content: () => (
          <StatusRail
            status={status}
            share={1 - missing / requiredCategoryIds.length}
            expertReview={expertReview}
          />
        ),
      })),
      count: counts.map((missing) => ({
        when: { missingCount: String(missing) },
        Content: () => <Count missing={missing} />,
      })),
      ...Object.fromEntries(
        requiredCategoryIds.map((id) => [
          `category${id}`,
          [
            ...(['done', 'missing'] as const).map((state) => ({ value: state, state })),
            ...noneReasonsOf(id).map((state) => ({ value: `none-${state}`, state })),
          ].map(({ value, state }) => ({
            when: { [`category${id}`]: value },
            Content: () => <CategoryRow id={id} state={state} />,
          })),
        ]),
      ),
    },
  },
];
