import { useTexts } from '@dossier/remote-kit';
import { Box, Field, Input } from '@dossier/ui';
import { useEffect, useState } from 'react';

/** A pause in typing after which the search takes place. */
const pauseMs = 250;

interface Props {
  search: string;
  onSearch: (search: string) => void;
}

/** Searches while something is typed; Enter searches at once. */
export function LiveSearch({ search, onSearch }: Props) {
  const t = useTexts('mf-desk');
  const [text, setText] = useState(search);
  const [shown, setShown] = useState(search);
  // Follows a search that changes elsewhere, such as by a saved view.
  if (shown !== search) {
    setShown(search);
    if (text.trim() !== search) setText(search);
  }
  const wanted = text.trim();
  useEffect(() => {
    if (wanted === search) return undefined;
    const timer = setTimeout(() => onSearch(wanted), pauseMs);
    return () => clearTimeout(timer);
  });
  return (
    <Box asChild flex="1 1 20rem" maxWidth={{ sm: '26rem' }}>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(wanted);
        }}
      >
        <Field label={t('queue.searchLabel')} hideLabel>
          <Input
            type="search"
            minHeight="control.sm"
            paddingBlock="1"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            placeholder={t('queue.searchLabel')}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </Field>
      </form>
    </Box>
  );
}
