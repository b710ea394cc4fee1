import { listDeskTags, maxTagName, maxTagsPerFiling } from '@dossier/contracts';
import { FailedLoad, notifyError, useData, useTexts } from '@dossier/remote-kit';
import {
  Button,
  Checkbox,
  Field,
  HStack,
  IconButton,
  Input,
  Loading,
  SkeletonRows,
  Stack,
  Text,
} from '@dossier/ui';
import { PlusIcon, TrashIcon } from '@dossier/ui/icons';
import { Dialog } from '@dossier/ui/overlay';
import { useState, type SyntheticEvent } from 'react';
import { addDeskTag, deleteDeskTag } from './bulk.mutations.ts';

interface Tagged {
  readonly tags: readonly number[];
}

interface Props {
  selected: readonly Tagged[];
  /** Gives each of the selected its tags. */
  onSave: (tagsOf: (each: Tagged) => number[]) => Promise<void>;
  isBusy: boolean;
  onClose: () => void;
}

/** Gives tags of the office to the selected filings or clients, or takes them away; what only some of them have stays otherwise. */
export default function TagsDialog({ selected, onSave, isBusy: isSaving, onClose }: Props) {
  const t = useTexts('mf-desk');
  const request = useData(listDeskTags, {});
  const [chosen, setChosen] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isOnAll = (id: number) => selected.every(({ tags }) => tags.includes(id));
  const isChecked = (id: number) => chosen.get(id) ?? isOnAll(id);
  const choose = (id: number, isOn: boolean) => setChosen(new Map([...chosen, [id, isOn]]));
  const tagsOf = ({ tags }: Tagged) => [
    ...tags.filter((id) => chosen.get(id) !== false),
    ...[...chosen].flatMap(([id, isOn]) => (isOn && !tags.includes(id) ? [id] : [])),
  ];
  const isTooMany = selected.some((filing) => tagsOf(filing).length > maxTagsPerFiling);

  async function attempt(action: () => Promise<void>) {
    setBusy(true);
    try {
      await action();
    } catch (error) {
      notifyError(error, t('bulk.tagNotSaved'));
    }
    setBusy(false);
  }

  function add(event: SyntheticEvent) {
    event.preventDefault();
    if (isBusy || name.trim() === '') return;
    void attempt(async () => {
      const tag = await addDeskTag(name);
      choose(tag.id, true);
      setName('');
    });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={t('bulk.cancel')}
      title={t('queue.column.tags')}
      description={t('bulk.tagsText')}
      footer={
        <>
          <Button onClick={onClose}>{t('bulk.cancel')}</Button>
          <Button
            variant="primary"
            loading={isSaving}
            aria-disabled={isTooMany}
            onClick={() => void onSave(tagsOf).then(onClose)}
          >
            {t('bulk.save')}
          </Button>
        </>
      }
    >
      <Stack gap="4">
        {request.data ? (
          request.data.map((tag) => (
            <HStack key={tag.id} justify="space-between">
              <Checkbox
                checked={isChecked(tag.id)}
                onChange={({ currentTarget }) => choose(tag.id, currentTarget.checked)}
              >
                {tag.name}
              </Checkbox>
              <IconButton
                size="sm"
                label={t('bulk.deleteTag', { name: tag.name })}
                icon={<TrashIcon />}
                loading={isBusy}
                onClick={() => void attempt(() => deleteDeskTag(tag.id))}
              />
            </HStack>
          ))
        ) : request.error ? (
          <FailedLoad as="h3" title={t('bulk.tagsFailed')} data={request} />
        ) : (
          <Loading label={t('queue.column.tags')}>
            <SkeletonRows rows={3} />
          </Loading>
        )}
        <form onSubmit={add}>
          <HStack gap="2" alignItems="flex-end">
            <Field label={t('bulk.newTag')}>
              <Input
                maxLength={maxTagName}
                autoComplete="off"
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
              />
            </Field>
            <Button type="submit" icon={<PlusIcon />} loading={isBusy}>
              {t('bulk.addTag')}
            </Button>
          </HStack>
        </form>
        {isTooMany && <Text role="alert">{t('bulk.tooManyTags', { max: maxTagsPerFiling })}</Text>}
      </Stack>
    </Dialog>
  );
}
