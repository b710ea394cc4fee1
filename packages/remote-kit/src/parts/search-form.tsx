import { Button, Field, Input, Stack } from '@dossier/ui';
import { SearchIcon } from '@dossier/ui/icons';
import { useState, type SubmitEvent } from 'react';

interface Props {
  label: string;
  submitLabel: string;
  clearLabel: string;
  maxLength: number;
  /** The text searched for; with one, there is a button that clears it. */
  search: string;
  onSearch: (text: string) => void;
}

/** Searches on submit. Rendered with `search` as its key, it follows a search that changes elsewhere. */
export function SearchForm(props: Props) {
  const { label, submitLabel, clearLabel, maxLength, search, onSearch } = props;
  const [text, setText] = useState(search);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <form role="search" onSubmit={submit}>
      <Stack direction={{ base: 'column', sm: 'row' }} gap="3" alignItems={{ sm: 'flex-end' }}>
        <Stack flex="1" maxWidth={{ sm: '28rem' }}>
          <Field label={label}>
            <Input
              type="search"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={maxLength}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          </Field>
        </Stack>
        <Button type="submit" icon={<SearchIcon />}>
          {submitLabel}
        </Button>
        {search && (
          <Button variant="ghost" onClick={() => onSearch('')}>
            {clearLabel}
          </Button>
        )}
      </Stack>
    </form>
  );
}
