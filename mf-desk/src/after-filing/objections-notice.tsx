import { listObjections } from '@dossier/contracts';
import { pollMs, useData, useFormat, useTexts } from '@dossier/remote-kit';
import { Button, Notice, Stack, Text } from '@dossier/ui';
import { AppLink } from '@dossier/ui/router';
import { useState } from 'react';
import { usePersonName } from '../page/person-name.ts';

/** The others are shown on request. */
const shownAtFirst = 3;

/** The objection periods that run, above the queue: their filings are completed, and have no deadline there any more. */
export default function ObjectionsNotice() {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const nameOf = usePersonName();
  const [isOpen, setOpen] = useState(false);
  const { data } = useData(listObjections, {}, { refreshInterval: pollMs });
  if (!data || data.length === 0) return null;
  const shown = isOpen ? data : data.slice(0, shownAtFirst);
  return (
    <Notice tone="warn" title={t('afterFiling.objections', { count: data.length })}>
      <Stack as="ul" gap="1" listStyleType="none" margin="0" padding="0">
        {shown.map(({ person, taxYear, until }) => (
          <li key={`${person.userId} ${taxYear}`}>
            <AppLink to={`/desk/${person.userId}/${taxYear}?tab=filing`}>{nameOf(person)}</AppLink>
            <Text as="span">
              {` · ${t('afterFiling.until', { year: taxYear, date: format.date(until) })}`}
            </Text>
          </li>
        ))}
      </Stack>
      {data.length > shown.length && (
        <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
          {t('afterFiling.showAll')}
        </Button>
      )}
    </Notice>
  );
}
