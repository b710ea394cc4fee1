import { useTexts } from '@dossier/remote-kit';
import { Button, Field, Input, Stack } from '@dossier/ui';
import { SearchIcon } from '@dossier/ui/icons';
import { useState, type SubmitEvent } from 'react';

export function QueueSearch({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const t = useTexts('mf-desk');
  const [text, setText] = useState(search);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <form role="search" onSubmit={submit}>
      <Stack direction={{ base: 'column', sm: 'row' }} gap="3" alignItems={{ sm: 'flex-end' }}>
        <Stack flex="1" maxWidth={{ sm: '28rem' }}>
          <Field label={t('queue.searchLabel')}>
            <Input
              type="search"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={100}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          </Field>
        </Stack>
        <Button type="submit" icon={<SearchIcon />}>
          {t('queue.search')}
        </Button>
        {search && (
          <Button variant="ghost" onClick={() => onSearch('')}>
            {t('queue.clearSearch')}
          </Button>
        )}
      </Stack>
    </form>
  );
}
