import {
  listReminderRules,
  listReminders,
  type ResponseOf,
  type StoredReminderRule,
} from '@dossier/contracts';
import { notify, notifyError, pollMs, useData, useFormat, usePageTitle, useTexts } from '@dossier/remote-kit';
import { PagedList, useRows } from '@dossier/remote-kit/rows';
import {
  Badge,
  Button,
  Card,
  EmptyState,
  HStack,
  IconButton,
  Page,
  PageHeader,
  Row,
  Stack,
} from '@dossier/ui';
import { BellIcon, PencilIcon, PlusIcon, TrashIcon } from '@dossier/ui/icons';
import { ConfirmDialog } from '@dossier/ui/overlay';
import { AppLink, BackLink } from '@dossier/ui/router';
import { useRef, useState } from 'react';
import { ListCard } from '../page/list-card.tsx';
import { newUuid } from '../page/new-uuid.ts';
import { usePersonName } from '../page/person-name.ts';
import { deleteReminderRule } from './reminders.mutations.ts';
import { RuleDialog } from './rule-dialog.tsx';
import { useDescribeRule } from './use-describe-rule.ts';

/** `/desk/reminders`: the rules by which the office reminds its clients, and the mails that were sent. */
export default function RemindersPage() {
  const t = useTexts('mf-desk');
  usePageTitle(t('reminders.title'));
  const request = useData(listReminderRules, {}, { refreshInterval: pollMs });
  const [editedId, setEditedId] = useState<string>();
  const newButton = useRef<HTMLButtonElement>(null);
  const { data, error } = request;
  return (
    <Page>
      <Stack gap="5">
        <BackLink to="/desk/clients">{t('clients.title')}</BackLink>
        <PageHeader
          title={t('reminders.title')}
          lead={t('reminders.lead')}
          actions={
            <Button ref={newButton} icon={<PlusIcon />} onClick={() => setEditedId(newUuid())}>
              {t('reminders.new')}
            </Button>
          }
        />
        <ListCard
          items={data}
          failed={!data && error ? request : undefined}
          error={error}
          title={t('reminders.rules')}
          icon={<BellIcon />}
          texts={{
            failed: t('reminders.failed'),
            loading: t('reminders.loading'),
            label: t('reminders.rules'),
            empty: t('reminders.empty'),
            emptyText: t('reminders.emptyText'),
          }}
        >
          {(stored) => (
            <RuleRow
              key={stored.id}
              stored={stored}
              onEdit={() => setEditedId(stored.id)}
              onDeleted={() => newButton.current?.focus()}
            />
          )}
        </ListCard>
        <SentCard />
        {editedId && (
          <RuleDialog
            id={editedId}
            stored={data?.find(({ id }) => id === editedId)}
            onClose={() => setEditedId(undefined)}
          />
        )}
      </Stack>
    </Page>
  );
}

interface RowProps {
  stored: StoredReminderRule;
  onEdit: () => void;
  /** Called after the deletion, with which the focus is lost. */
  onDeleted: () => void;
}

function RuleRow({ stored, onEdit, onDeleted }: RowProps) {
  const t = useTexts('mf-desk');
  const describe = useDescribeRule();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { name } = stored.rule;

  async function confirmDelete() {
    setBusy(true);
    try {
      await deleteReminderRule(stored);
      notify({ title: t('reminders.deleted'), description: name, tone: 'good' });
      onDeleted();
    } catch (error) {
      notifyError(error, t('reminders.notDeleted'));
      setBusy(false);
      setAsking(false);
    }
  }

  return (
    <Row
      title={name}
      detail={describe(stored).join(' · ')}
      aside={
        <HStack gap="0">
          {!stored.rule.isOn && <Badge>{t('reminders.off')}</Badge>}
          <IconButton
            size="sm"
            label={t('reminders.editNamed', { name })}
            icon={<PencilIcon />}
            onClick={onEdit}
          />
          <IconButton
            size="sm"
            label={t('reminders.deleteNamed', { name })}
            icon={<TrashIcon />}
            onClick={() => setAsking(true)}
          />
        </HStack>
      }
    >
      {isAsking && (
        <ConfirmDialog
          open
          tone="danger"
          title={t('reminders.deleteTitle', { name })}
          description={t('reminders.deleteText')}
          confirmLabel={t('reminders.delete')}
          cancelLabel={t('reminders.cancel')}
          busy={isBusy}
          onConfirm={() => void confirmDelete()}
          onCancel={() => setAsking(false)}
        />
      )}
    </Row>
  );
}

type Sent = ResponseOf<typeof listReminders>[number];

/** The mails that reminded clients, latest first. */
function SentCard() {
  const t = useTexts('mf-desk');
  const list = useRows(listReminders, { query: {} });
  return (
    <Card>
      <PagedList
        list={list}
        title={t('reminders.sent')}
        loading={t('reminders.loadingSent')}
        failed={t('reminders.failedSent')}
        empty={
          <EmptyState
            icon={<BellIcon />}
            as="h2"
            title={t('reminders.noneSent')}
            description={t('reminders.noneSentText')}
          />
        }
      >
        {(sent) => <SentRow key={`${sent.userId} ${sent.at}`} sent={sent} />}
      </PagedList>
    </Card>
  );
}

function SentRow({ sent }: { sent: Sent }) {
  const t = useTexts('mf-desk');
  const format = useFormat();
  const nameOf = usePersonName();
  const { rule, origin, by } = sent;
  // texts: reminders.origin.*
  const from = rule ?? (by ? nameOf(by) : t(`reminders.origin.${origin}`));
  return (
    <Row
      title={
        <AppLink to={`/desk/clients/${sent.userId}`} standalone>
          {nameOf(sent)}
        </AppLink>
      }
      detail={[String(sent.taxYear), format.dateTime(sent.at), from].join(' · ')}
    />
  );
}
