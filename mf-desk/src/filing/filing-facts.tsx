import type { DeskFiling } from '@dossier/contracts';
import { useFormat, useTexts } from '@dossier/remote-kit';
import { CardHeader, Facts, Stack } from '@dossier/ui';
import { usePersonName } from '../page/person-name.ts';
import { StatusBadge } from '../page/status-badge.tsx';
import { Section } from '../page/section.tsx';

export function FilingFacts({ filing }: { filing: DeskFiling }) {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const nameOf = usePersonName();
  const { person, status, canton, receivedAt, assignedTo, waitingSince, fourEyes } = filing;
  return (
    <Section>
      <Stack gap="4">
        <CardHeader title={t('filing.overview')} aside={<StatusBadge status={status} />} />
        <Facts
          items={[
            ...(person.email ? [{ term: t('filing.email'), detail: person.email }] : []),
            {
              term: t(filing.hasSupplement ? 'filing.supplement' : 'filing.received'),
              detail: format.dateTime(receivedAt),
            },
            { term: t('queue.label.canton'), detail: canton ?? '–' },
            {
              term: t('queue.label.assigned'),
              detail: assignedTo ? nameOf(assignedTo) : t('queue.assigned.nobody'),
            },
            {
              term: t('queue.label.waiting'),
              detail: waitingSince
                ? t('filing.waitingSince', { date: format.dateTime(waitingSince) })
                : t('queue.waiting.office'),
            },
            // Completing a filing uses up the confirmation.
            ...(fourEyes && (status !== 6 || fourEyes.confirmedBy)
              ? [
                  {
                    term: t('filing.confirmedBy'),
                    detail: fourEyes.confirmedBy ? nameOf(fourEyes.confirmedBy) : t('filing.notConfirmed'),
                  },
                ]
              : []),
          ]}
        />
      </Stack>
    </Section>
  );
}
