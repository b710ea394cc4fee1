import {
  languageNames,
  listTemplates,
  templateFallbacks,
  templateTextIn,
  type MessageTemplate,
} from '@dossier/contracts';
import {
  notify,
  notifyError,
  pollMs,
  useData,
  useLanguage,
  usePageTitle,
  useTexts,
} from '@dossier/remote-kit';
import { Button, HStack, IconButton, Page, PageHeader, Row, Stack } from '@dossier/ui';
import { FileTextIcon, PencilIcon, PlusIcon, TrashIcon } from '@dossier/ui/icons';
import { ConfirmDialog } from '@dossier/ui/overlay';
import { BackLink } from '@dossier/ui/router';
import { useRef, useState } from 'react';
import { ListCard } from '../page/list-card.tsx';
import { newUuid } from '../page/new-uuid.ts';
import { TemplateDialog } from './template-dialog.tsx';
import { deleteTemplate } from './templates.mutations.ts';

/** `/desk/templates`: the office's templates of messages. */
export default function TemplatesPage() {
  const t = useTexts('mf-desk');
  usePageTitle(t('templates.title'));
  const request = useData(listTemplates, {}, { refreshInterval: pollMs });
  const [editedId, setEditedId] = useState<string>();
  const newButton = useRef<HTMLButtonElement>(null);
  const { data, error } = request;
  return (
    <Page>
      <Stack gap="5">
        <BackLink to="/desk">{t('filing.back')}</BackLink>
        <PageHeader
          title={t('templates.title')}
          lead={t('templates.lead')}
          actions={
            <Button ref={newButton} icon={<PlusIcon />} onClick={() => setEditedId(newUuid())}>
              {t('templates.new')}
            </Button>
          }
        />
        <ListCard
          items={data}
          failed={!data && error ? request : undefined}
          error={error}
          title={t('templates.list')}
          icon={<FileTextIcon />}
          texts={{
            failed: t('templates.failed'),
            loading: t('templates.loading'),
            label: t('templates.title'),
            empty: t('templates.empty'),
            emptyText: t('templates.emptyText'),
          }}
        >
          {(template) => (
            <TemplateRow
              key={template.id}
              template={template}
              onEdit={() => setEditedId(template.id)}
              onDeleted={() => newButton.current?.focus()}
            />
          )}
        </ListCard>
        {editedId && (
          <TemplateDialog
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
  template: MessageTemplate;
  onEdit: () => void;
  /** Called after the deletion, with which the focus is lost. */
  onDeleted: () => void;
}

function TemplateRow({ template, onEdit, onDeleted }: RowProps) {
  const t = useTexts('mf-desk');
  const { language } = useLanguage();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const title = templateTextIn(template.texts, language)?.title ?? '';
  const written = templateFallbacks.filter((each) => template.texts[each]);

  async function confirmDelete() {
    setBusy(true);
    try {
      await deleteTemplate(template);
      notify({ title: t('templates.deleted'), description: title, tone: 'good' });
      onDeleted();
    } catch (error) {
      notifyError(error, t('templates.notDeleted'));
      setBusy(false);
      setAsking(false);
    }
  }

  return (
    <Row
      title={title}
      detail={written.map((each) => languageNames[each]).join(' · ')}
      aside={
        <HStack gap="0">
          <IconButton
            size="sm"
            label={t('templates.editNamed', { title })}
            icon={<PencilIcon />}
            onClick={onEdit}
          />
          <IconButton
            size="sm"
            label={t('templates.deleteNamed', { title })}
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
          title={t('templates.deleteTitle', { title })}
          description={t('templates.deleteText')}
          confirmLabel={t('templates.delete')}
          cancelLabel={t('templates.cancel')}
          busy={isBusy}
          onConfirm={() => void confirmDelete()}
          onCancel={() => setAsking(false)}
        />
      )}
    </Row>
  );
}
