import { releasedName, type PublishedRemote } from '@dossier/contracts';
import { useLanguage, useTexts } from '@dossier/remote-kit';
import { Field, Input, NativeSelect } from '@dossier/ui';

/** The choice of a remote that was never published: its first release needs a token or a key, too. */
const other = 'other';

export interface ChosenRemote {
  readonly choice: string;
  readonly typed: string;
}
export const noRemote: ChosenRemote = { choice: '', typed: '' };

export interface RemoteErrors {
  choice?: string;
  typed?: string;
}

/** The name of the chosen remote, as it was entered. */
export const nameOf = ({ choice, typed }: ChosenRemote): string => (choice === other ? typed.trim() : choice);

/** What is wrong with a choice, in the words of its form. */
export function errorsOf(chosen: ChosenRemote, texts: { missing: string; invalid: string }): RemoteErrors {
  if (chosen.choice === '') return { choice: texts.missing };
  return releasedName.safeParse(nameOf(chosen)).success ? {} : { typed: texts.invalid };
}

interface Props {
  remotes: readonly PublishedRemote[];
  value: ChosenRemote;
  errors: RemoteErrors;
  isBusy: boolean;
  onChange: (value: ChosenRemote) => void;
}

/** Chooses a published remote, the shell, or another remote by its name. */
export function RemoteField({ remotes, value, errors, isBusy, onChange }: Props) {
  const t = useTexts('mf-admin');
  const { language } = useLanguage();
  return (
    <>
      <Field label={t('releaseTokens.remote')} error={errors.choice}>
        <NativeSelect
          value={value.choice}
          disabled={isBusy}
          onChange={(event) => onChange({ ...value, choice: event.currentTarget.value })}
        >
          <option value="">{t('releaseTokens.choose')}</option>
          {remotes.map((each) => (
            <option key={each.name} value={each.name}>
              {`${each.title[language] ?? each.title['en'] ?? each.name} (${each.name})`}
            </option>
          ))}
          <option value="shell">{t('releaseTokens.shell')}</option>
          <option value={other}>{t('releaseTokens.other')}</option>
        </NativeSelect>
      </Field>
      {value.choice === other && (
        <Field label={t('releaseTokens.otherName')} hint={t('releaseTokens.otherHint')} error={errors.typed}>
          <Input
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={43}
            value={value.typed}
            readOnly={isBusy}
            onChange={(event) => onChange({ ...value, typed: event.currentTarget.value })}
          />
        </Field>
      )}
    </>
  );
}
