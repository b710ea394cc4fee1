import { listDeskFilings } from '@dossier/contracts';
import { useData, useTexts } from '@dossier/remote-kit';
import { afterDialog, Field } from '@dossier/ui';
import { Combobox } from '@dossier/ui/inputs';
import { Dialog } from '@dossier/ui/overlay';
import { useNavigate } from '@dossier/ui/router';
import { useRef, useState } from 'react';
import { usePersonName } from '../page/person-name.ts';

/** An action that the palette offers. */
export interface Command {
  readonly id: string;
  readonly label: string;
  /** Its key, or where it leads. */
  readonly detail?: string;
  readonly run: () => void;
}

interface Props {
  commands: readonly Command[];
  onClose: () => void;
}

/** Filings that a search shows. */
const maxFilings = '8';
/** Letters from which filings are searched. */
const minLetters = 2;

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** Reaches every action of the workbench, and every filing by the name of its person. */
export default function Palette({ commands, onClose }: Props) {
  const t = useTexts('mf-desk');
  const nameOf = usePersonName();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const search = text.trim();
  const searches = search.length >= minLetters;
  const found = useData(
    listDeskFilings,
    searches ? { query: { search: search.slice(0, 100), limit: maxFilings } } : null,
    { keepPrevious: true },
  );
  const words = fold(search).split(/\s+/);
  const matching = commands.filter(({ label }) => words.every((word) => fold(label).includes(word)));
  const filings = (searches ? (found.data ?? []) : []).map(({ person, taxYear, canton }): Command => ({
    id: `filing ${person.userId} ${taxYear}`,
    label: `${nameOf(person)} · ${taxYear}`,
    detail: [t('palette.filing'), canton].filter(Boolean).join(' · '),
    run: () => void navigate(`/desk/${person.userId}/${taxYear}`),
  }));
  const offered = [...matching, ...filings];
  return (
    <Dialog
      open
      size="md"
      onClose={onClose}
      closeLabel={t('palette.close')}
      initialFocus={input}
      title={t('palette.title')}
    >
      <Field label={t('palette.label')}>
        <Combobox
          ref={input}
          inline
          text={text}
          onTextChange={setText}
          options={offered.map(({ id, label, detail }) => ({
            value: id,
            label,
            ...(detail !== undefined && { detail }),
          }))}
          emptyText={t('palette.nothing')}
          status={search ? t('palette.found', { count: offered.length }) : ''}
          busy={searches && found.isRefreshing}
          onSelect={({ value }) => {
            const command = offered.find(({ id }) => id === value);
            onClose();
            if (command) afterDialog(command.run);
          }}
        />
      </Field>
    </Dialog>
  );
}
