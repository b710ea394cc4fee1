import {
  deadlineText,
  fillTemplate,
  getReaderLanguage,
  listTemplates,
  templateLanguage,
  templateTextIn,
} from '@dossier/contracts';
import { FailedLoad, useData, useLanguage, useTexts } from '@dossier/remote-kit';
import { Box, Button } from '@dossier/ui';
import { FileTextIcon } from '@dossier/ui/icons';
import { Menu, type MenuEntry } from '@dossier/ui/overlay';
import { useNavigate } from '@dossier/ui/router';
import { useContext, useState } from 'react';
import { TemplatePerson } from './template-person.ts';

interface Props {
  /** The name of the document that the text is about. */
  document?: string;
  /** Changes the text that is being written. */
  onInsert: (change: (before: string) => string) => void;
}

/** Adds a template to a text for the user of the page, in the user's language. Nothing is requested before it is pressed. */
export function TemplateMenu({ document, onInsert }: Props) {
  const t = useTexts('mf-desk');
  const { language } = useLanguage();
  const navigate = useNavigate();
  const context = useContext(TemplatePerson);
  const [isRequested, setRequested] = useState(false);
  const isActive = isRequested && context !== null;
  const templates = useData(listTemplates, isActive ? {} : null);
  const params = isActive ? { userId: String(context.person.userId) } : undefined;
  const reader = useData(getReaderLanguage, params ? { params } : null);
  if (!context) return null;

  const { person, taxYear, deadline } = context;
  const failed = [templates, reader].find(({ data, error }) => !data && error);
  if (failed) return <FailedLoad as="h3" title={t('templates.failed')} data={failed} />;
  const isLoaded = Boolean(templates.data && reader.data);
  const trigger = (
    <Button
      size="sm"
      data-template-menu
      icon={<FileTextIcon />}
      loading={isRequested && !isLoaded}
      {...(!isLoaded && { onClick: () => setRequested(true) })}
    >
      {t('templates.insert')}
    </Button>
  );
  if (!templates.data || !reader.data) return <Box>{trigger}</Box>;

  const reads = reader.data.language;
  const entries = templates.data.map(({ id, texts }): MenuEntry => ({
    id,
    label: templateTextIn(texts, language)?.title,
    onSelect: () => {
      const values = {
        taxYear: String(taxYear),
        ...(person.name !== null && { name: person.name }),
        ...(document !== undefined && { document }),
      };
      const written = templateLanguage(texts, reads);
      const text = fillTemplate(templateTextIn(texts, reads)?.body ?? '', {
        ...values,
        ...(written && deadline !== undefined && { deadline: deadlineText(deadline, written) }),
      });
      onInsert((before) => (before.trim() === '' ? text : `${before.trimEnd()}\n\n${text}`));
    },
  }));
  const manage: MenuEntry = {
    id: 'manage',
    label: t(entries.length === 0 ? 'templates.createFirst' : 'templates.manage'),
    onSelect: () => void navigate('/desk/templates'),
  };
  return (
    <Box>
      <Menu
        align="start"
        defaultOpen
        trigger={trigger}
        groups={[entries, [manage]].filter(({ length }) => length > 0)}
      />
    </Box>
  );
}
