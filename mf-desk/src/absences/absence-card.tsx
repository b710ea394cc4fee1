import { getAbsence, listDeskStaff, maxAbsenceDays, type Absence } from '@dossier/contracts';
import {
  FailedLoad,
  notify,
  notifyError,
  useData,
  useFormat,
  useSession,
  useTexts,
} from '@dossier/remote-kit';
import {
  Button,
  Card,
  CardHeader,
  Field,
  HStack,
  Loading,
  NativeSelect,
  SkeletonText,
  Stack,
  Text,
} from '@dossier/ui';
import { useState, type SyntheticEvent } from 'react';
import { dayAfter } from '../filings/snooze-days.ts';
import { DayField, isWithin } from '../page/day-field.tsx';
import { usePersonName } from '../page/person-name.ts';
import { saveAbsence } from './absence.mutations.ts';

/** The own absence, in which a colleague works on the own filings. */
export function AbsenceCard() {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const nameOf = usePersonName();
  const request = useData(getAbsence, {});
  const { data, error } = request;
  const [isBusy, setBusy] = useState(false);

  async function save(absence: Parameters<typeof saveAbsence>[0]) {
    setBusy(true);
    try {
      await saveAbsence(absence);
      notify({ title: t(absence ? 'absence.saved' : 'absence.ended'), tone: 'good' });
    } catch (failure) {
      notifyError(failure, t('absence.notSaved'));
    }
    setBusy(false);
  }

  if (!data && error) return <FailedLoad title={t('absence.failed')} data={request} />;
  return (
    <Card>
      <CardHeader title={t('absence.title')} />
      {!data ? (
        <Loading label={t('absence.title')}>
          <SkeletonText lines={2} />
        </Loading>
      ) : (
        <Stack gap="4">
          {data.standsInFor.length > 0 && (
            <Text textStyle="small">
              {t('absence.standsInFor', { names: format.list(data.standsInFor.map(nameOf)) })}
            </Text>
          )}
          {data.absence ? (
            <Planned absence={data.absence} isBusy={isBusy} onEnd={() => void save(null)} />
          ) : (
            <AbsenceForm isBusy={isBusy} onSave={(absence) => void save(absence)} />
          )}
        </Stack>
      )}
    </Card>
  );
}

function Planned({ absence, isBusy, onEnd }: { absence: Absence; isBusy: boolean; onEnd: () => void }) {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const nameOf = usePersonName();
  const { from, until, deputy } = absence;
  return (
    <>
      <Text>
        {t('absence.planned', { from: format.date(from), until: format.date(until), name: nameOf(deputy) })}
      </Text>
      <HStack>
        <Button size="sm" loading={isBusy} onClick={onEnd}>
          {t('absence.end')}
        </Button>
      </HStack>
    </>
  );
}

interface FormProps {
  isBusy: boolean;
  onSave: (absence: { from: string; until: string; deputyId: number }) => void;
}

function AbsenceForm({ isBusy, onSave }: FormProps) {
  const t = useTexts('mf-desk');
  const nameOf = usePersonName();
  const { user } = useSession();
  const { data: staff } = useData(listDeskStaff, {});
  const [from, setFrom] = useState(dayAfter(0));
  const [until, setUntil] = useState('');
  const [deputy, setDeputy] = useState('');
  const [refusals, setRefusals] = useState(0);
  const start = { min: dayAfter(0), max: dayAfter(maxAbsenceDays) };
  const end = { min: isWithin(from, start) ? from : start.min, max: start.max };
  const colleagues = (staff ?? []).filter(({ userId }) => userId !== user?.id);

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (isWithin(from, start) && isWithin(until, end)) onSave({ from, until, deputyId: Number(deputy) });
    else setRefusals(refusals + 1);
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="3">
        <Text textStyle="small" color="fg.muted">
          {t('absence.text')}
        </Text>
        <DayField
          label={t('absence.from')}
          {...start}
          value={from}
          onChange={setFrom}
          refusals={isWithin(from, start) ? 0 : refusals}
        />
        <DayField
          label={t('absence.until')}
          {...end}
          value={until}
          onChange={setUntil}
          refusals={isWithin(until, end) ? 0 : refusals}
        />
        <Field label={t('absence.deputy')}>
          <NativeSelect required value={deputy} onChange={(event) => setDeputy(event.currentTarget.value)}>
            <option value="">{t('absence.choose')}</option>
            {colleagues.map((member) => (
              <option key={member.userId} value={member.userId}>
                {nameOf(member)}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Button type="submit" loading={isBusy}>
          {t('absence.save')}
        </Button>
      </Stack>
    </form>
  );
}
