import { openFindings, type DeskFile, type Reading } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Button, chakra, Text } from '@dossier/ui';
import { Dialog } from '@dossier/ui/overlay';
import { useRef } from 'react';

interface Props {
  file: DeskFile;
  reading: Reading;
  onAccept: () => void;
  /** Shows findings and values instead. */
  onShow: () => void;
  onClose: () => void;
}

/** The amounts of a paper that nobody looked at yet. */
export const unseenValues = (reading: Reading | undefined): Reading['values'] =>
  reading?.values.filter(({ confirmedBy }) => confirmedBy === null) ?? [];

/** Asks once before a paper is accepted that still has open findings, or amounts that nobody looked at. */
export function AcceptDialog({ file, reading, onAccept, onShow, onClose }: Props) {
  const t = useTexts('mf-desk');
  const show = useRef<HTMLButtonElement>(null);
  const findings = openFindings(reading);
  const unseen = unseenValues(reading).length;
  const title = t('review.acceptTitle', { name: reading.kindName ?? file.name });
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      closeLabel={t('review.cancel')}
      initialFocus={show}
      title={title}
      footer={
        <>
          <Button onClick={onAccept}>{t('review.acceptAnyway')}</Button>
          <Button ref={show} variant="primary" onClick={onShow}>
            {t('review.lookFirst')}
          </Button>
        </>
      }
    >
      {findings.length > 0 && (
        <chakra.ul paddingInlineStart="5" listStyleType="disc">
          {findings.map(({ id, text }) => (
            <li key={id}>{text}</li>
          ))}
        </chakra.ul>
      )}
      {unseen > 0 && (
        <Text marginTop={findings.length > 0 ? '3' : undefined}>
          {t('review.unseenValues', { count: unseen })}
        </Text>
      )}
    </Dialog>
  );
}
