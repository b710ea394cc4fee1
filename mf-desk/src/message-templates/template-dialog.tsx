import {
  languageNames,
  maxTemplateBody,
  maxTemplateTitle,
  perLanguage,
  templateFallbacks,
  type Language,
  type MessageTemplate,
  type TemplateText,
  type TemplateTexts,
} from '@dossier/contracts';
import { notify, notifyError, useTexts, useUnsaved } from '@dossier/remote-kit';
import { Button, Field, Fieldset, Input, Notice, Stack, Textarea } from '@dossier/ui';
import { Dialog } from '@dossier/ui/overlay';
import { useId, useState, type SyntheticEvent } from 'react';
import { saveTemplate } from './templates.mutations.ts';

interface Props {
  id: string;
  /** The template as it is stored; undefined for a new one. */
  stored: MessageTemplate | undefined;
  onClose: () => void;
}

type Draft = Record<Language, TemplateText>;

const draftOf = (texts: TemplateTexts | undefined): Draft =>
  perLanguage((language) => texts?.[language] ?? { title: '', body: '' });
const isEmpty = ({ title, body }: TemplateText) => title.trim() === '' && body.trim() === '';

/** The languages in which only the title or only the body was written, or the first one when none was. */
function incompleteOf(draft: Draft): Language[] {
  if (templateFallbacks.every((language) => isEmpty(draft[language]))) return templateFallbacks.slice(0, 1);
  return templateFallbacks.filter((language) => {
    const { title, body } = draft[language];
    return (title.trim() === '') !== (body.trim() === '');
  });
}

/** Writes a template in any of the languages, at least one. What was typed stays until the server has confirmed it. */
export function TemplateDialog({ id, stored, onClose }: Props) {
  const t = useTexts('mf-desk');
  const formId = useId();
  const [shown, setShown] = useState(stored);
  const [isNew] = useState(!stored);
  const [draft, setDraft] = useState(() => draftOf(stored?.texts));
  const [incomplete, setIncomplete] = useState<readonly Language[]>([]);
  const [isBusy, setBusy] = useState(false);
  useUnsaved(JSON.stringify(draft) !== JSON.stringify(draftOf(shown?.texts)));

  async function save(event: SyntheticEvent) {
    event.preventDefault();
    if (isBusy) return;
    const missing = incompleteOf(draft);
    setIncomplete(missing);
    if (missing.length > 0) return;
    setBusy(true);
    try {
      const written = Object.entries(draft).filter(([, text]) => !isEmpty(text));
      await saveTemplate({ id, version: stored?.version ?? null }, Object.fromEntries(written));
      notify({ title: t('templates.saved'), tone: 'good' });
      onClose();
    } catch (error) {
      setBusy(false);
      notifyError(error, t('templates.notSaved'));
    }
  }

  function change(language: Language, part: Partial<TemplateText>) {
    setDraft((before) => ({ ...before, [language]: { ...before[language], ...part } }));
    setIncomplete((before) => before.filter((each) => each !== language));
  }

  return (
    <Dialog
      open
      size="lg"
      role="alertdialog"
      onClose={onClose}
      closeLabel={t('templates.cancel')}
      title={t(isNew ? 'templates.new' : 'templates.edit')}
      description={t('templates.fallback')}
      footer={
        <>
          <Button onClick={onClose}>{t('templates.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={isBusy}>
            {t('templates.save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void save(event)} noValidate>
        <Stack gap="6">
          {stored && stored.version !== shown?.version && (
            <Notice
              tone="warn"
              live="status"
              title={t('templates.changed')}
              action={
                <Button
                  size="sm"
                  onClick={() => {
                    setShown(stored);
                    setDraft(draftOf(stored.texts));
                  }}
                >
                  {t('templates.showNewest')}
                </Button>
              }
            />
          )}
          {templateFallbacks.map((language) => {
            const { title, body } = draft[language];
            const problem = incomplete.includes(language) ? t('templates.required') : undefined;
            return (
              <Fieldset key={language} legend={<span lang={language}>{languageNames[language]}</span>}>
                <Stack gap="3">
                  <Field label={t('templates.titleLabel')} error={title.trim() === '' ? problem : undefined}>
                    <Input
                      lang={language}
                      maxLength={maxTemplateTitle}
                      autoComplete="off"
                      value={title}
                      readOnly={isBusy}
                      onChange={(event) => change(language, { title: event.currentTarget.value })}
                    />
                  </Field>
                  <Field label={t('templates.bodyLabel')} error={body.trim() === '' ? problem : undefined}>
                    <Textarea
                      lang={language}
                      rows={4}
                      maxLength={maxTemplateBody}
                      value={body}
                      readOnly={isBusy}
                      onChange={(event) => change(language, { body: event.currentTarget.value })}
                    />
                  </Field>
                </Stack>
              </Fieldset>
            );
          })}
        </Stack>
      </form>
    </Dialog>
  );
}
