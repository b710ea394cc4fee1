import type { DecidedProposal, LastReturn, UserResponse } from '@dossier/contracts';
import { notify, notifyError, useFormat, useTexts } from '@dossier/remote-kit';
import { Button, Card, CardHeader, HStack, Row, Rows, Text, VisuallyHidden } from '@dossier/ui';
import { useState } from 'react';
import { FoldButton, useFold } from '../use-fold.tsx';
import { useKeptFocus } from '../use-kept-focus.ts';
import { decideProposal, takeOver } from './last-return.mutations.ts';

interface Props {
  lastReturn: LastReturn;
  /** The proposals that the person has not decided about. */
  open: readonly DecidedProposal[];
  taxYear: number;
  user: UserResponse;
}

/** What last year's tax return says and may still be so: each is taken over or left out by a press of its own. */
export default function LastReturnCard({ lastReturn, open, taxYear, user }: Props) {
  'use memo';
  const t = useTexts('mf-home');
  const keptFocus = useKeptFocus(t('takeover.title', { year: lastReturn.taxYear }));
  const fold = useFold(open);
  return (
    <Card {...keptFocus}>
      <CardHeader title={t('takeover.title', { year: lastReturn.taxYear })} count={open.length} />
      <Text marginBottom="3">{t('takeover.lead', { year: taxYear })}</Text>
      <Rows label={t('takeover.title', { year: lastReturn.taxYear })}>
        {fold.shown.map((proposal) => (
          <ProposalRow
            key={proposal.id}
            proposal={proposal}
            lastReturn={lastReturn}
            taxYear={taxYear}
            user={user}
          />
        ))}
      </Rows>
      <FoldButton fold={fold} />
    </Card>
  );
}

interface RowProps extends Omit<Props, 'open'> {
  proposal: DecidedProposal;
}

function ProposalRow({ proposal, lastReturn, taxYear, user }: RowProps) {
  const t = useTexts('mf-home');
  const [busy, setBusy] = useState<'take' | 'leave' | null>(null);
  const describe = useDescription();
  const { text, now } = describe(proposal, user);
  const isSpouse = proposal.owner === 'spouse' && proposal.subject !== 'spouse';
  // texts: takeover.subjects.*
  const subject = t(`takeover.subjects.${proposal.subject}`);
  const title = isSpouse ? t('takeover.ofSpouse', { subject }) : subject;
  const name = [title, text].filter(Boolean).join(': ');

  async function decide(act: 'take' | 'leave', work: () => Promise<void>) {
    setBusy(act);
    try {
      await work();
      notify({
        title: t(act === 'take' ? 'takeover.taken' : 'takeover.left', { name }),
        ...(act === 'leave' && {
          duration: 10_000,
          action: { label: t('sorting.undo'), onSelect: () => void undo() },
        }),
      });
    } catch (error) {
      notifyError(error, t('takeover.failed'));
      setBusy(null);
    }
  }
  const undo = () =>
    decideProposal(taxYear, lastReturn, proposal, null).catch((error: unknown) =>
      notifyError(error, t('takeover.failed')),
    );
  return (
    <Row
      title={title}
      detail={text}
      aside={
        <HStack wrap="wrap" gap="2">
          <Button
            size="sm"
            loading={busy === 'take'}
            disabled={busy === 'leave'}
            onClick={() => void decide('take', () => takeOver(taxYear, lastReturn, proposal))}
          >
            <span>{t('takeover.take')}</span>
            <VisuallyHidden>{` ${name}`}</VisuallyHidden>
          </Button>
          <Button
            size="sm"
            variant="ghost"
            loading={busy === 'leave'}
            disabled={busy === 'take'}
            onClick={() => void decide('leave', () => decideProposal(taxYear, lastReturn, proposal, 'left'))}
          >
            <span>{t('takeover.leave')}</span>
            <VisuallyHidden>{` ${name}`}</VisuallyHidden>
          </Button>
        </HStack>
      }
    >
      {now && (
        <Text textStyle="small" color="fg.muted">
          {t('takeover.now', { now })}
        </Text>
      )}
    </Row>
  );
}

/** Words for what a proposal fills, and for what the profile has instead. */
function useDescription() {
  const t = useTexts('mf-home');
  const format = useFormat();
  const { maritalStatus, religion } = {
    // texts: takeover.maritalStatuses.* takeover.religions.*
    maritalStatus: (value: UserResponse['maritalStatus']) =>
      value ? t(`takeover.maritalStatuses.${value}`) : '',
    religion: (value: UserResponse['religion']) => (value ? t(`takeover.religions.${value}`) : ''),
  };
  const place = ({ street, houseNumber, zipCode, city }: Partial<UserResponse>) =>
    [
      [street, houseNumber],
      [zipCode, city],
    ]
      .map((parts) => parts.filter(Boolean).join(' '))
      .filter(Boolean)
      .join(', ');
  return (proposal: DecidedProposal, user: UserResponse): { text: string; now: string } => {
    const { subject, text, amount, fields, person } = proposal;
    switch (subject) {
      case 'name':
        return { text, now: user.name };
      case 'birthDate':
        return { text: format.date(text), now: user.dateOfBirth ? format.date(user.dateOfBirth) : '' };
      case 'address':
        return { text, now: place(user) };
      case 'maritalStatus':
        return { text: maritalStatus(fields.maritalStatus), now: maritalStatus(user.maritalStatus) };
      case 'religion':
        return { text: religion(fields.religion), now: religion(user.religion) };
      case 'job':
        return { text, now: user.jobName ?? '' };
      default: {
        const born = person?.birthDate ? t('takeover.born', { date: format.date(person.birthDate) }) : '';
        const worth = amount === null ? '' : format.money(amount);
        return { text: [text, born, worth].filter(Boolean).join(' · '), now: '' };
      }
    }
  };
}
