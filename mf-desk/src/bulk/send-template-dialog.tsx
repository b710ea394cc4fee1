import { listTemplates, templateTextIn } from '@dossier/contracts';
import { FailedLoad, useData, useLanguage, useTexts } from '@dossier/remote-kit';
import { Button, Checkbox, Field, Loading, NativeSelect, SkeletonText, Stack, Text } from '@dossier/ui';
import { Dialog } from '@dossier/ui/overlay';
import { ButtonLink } from '@dossier/ui/router';
import { useState } from 'react';

interface Props {
  /** How many get it. */
  count: number;
  isBusy: boolean;
  /** Returns false when it failed, which was said. `isWaiting`: the office waits for a reply. */
  onSend: (templateId: string, isWaiting: boolean) => Promise<boolean>;
  onClose: () => void;
}

/** Sends a template as a message to the users of the selected filings or to the selected clients, to each in the own language. */
export default function SendTemplateDialog({ count, isBusy, onSend, onClose }: Props) {
  const t = useTexts('mf-desk');
  const { language } = useLanguage();
  const request = useData(listTemplates, {});
  const [chosen, setChosen] = useState<string>();
  const [isReplyExpected, setReplyExpected] = useState(true);
  const templates = request.data ?? [];
  const template = templates.find(({ id }) => id === chosen) ?? templates[0];
  const text = template && templateTextIn(template.texts, language);
  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={t('bulk.cancel')}
      title={t('bulk.template')}
      description={t('bulk.templateText', { count })}
      footer={
        <>
          <Button onClick={onClose}>{t('bulk.cancel')}</Button>
          {template && (
            <Button
              variant="primary"
              loading={isBusy}
              onClick={() => void onSend(template.id, isReplyExpected).then((isDone) => isDone && onClose())}
            >
              {t('bulk.send', { count })}
            </Button>
          )}
        </>
      }
    >
      {!request.data ? (
        request.error ? (
          <FailedLoad as="h3" title={t('templates.failed')} data={request} />
        ) : (
          <Loading label={t('templates.loading')}>
            <SkeletonText lines={3} />
          </Loading>
        )
      ) : template ? (
        <Stack gap="4">
          <Field label={t('bulk.chosenTemplate')}>
            <NativeSelect value={template.id} onChange={(event) => setChosen(event.currentTarget.value)}>
              {templates.map(({ id, texts }) => (
                <option key={id} value={id}>
                  {templateTextIn(texts, language)?.title}
                </option>
              ))}
            </NativeSelect>
          </Field>
          <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
            {text?.body}
          </Text>
          <Checkbox
            hint={t('bulk.waitsHint')}
            checked={isReplyExpected}
            onChange={(event) => setReplyExpected(event.currentTarget.checked)}
          >
            {t('bulk.waits')}
          </Checkbox>
        </Stack>
      ) : (
        <ButtonLink to="/desk/templates">{t('templates.createFirst')}</ButtonLink>
      )}
    </Dialog>
  );
}
