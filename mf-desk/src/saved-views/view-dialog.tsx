import { maxViewName } from '@dossier/contracts';
import { ApiError, notify, notifyError, useTexts } from '@dossier/remote-kit';
import { Button, Field, Input, Notice, Stack } from '@dossier/ui';
import { Dialog } from '@dossier/ui/overlay';
import { useId, useRef, useState, type SyntheticEvent } from 'react';
import type { OpenedView, ViewedList } from './saved-view.ts';

interface Props<Filters> {
  list: ViewedList<Filters>;
  id: string;
  /** The view as it is stored; undefined for a new one. */
  stored: OpenedView<Filters> | undefined;
  filters: Filters;
  onSaved: (id: string) => void;
  onClose: () => void;
}

/** Saves a view under a new name. The name stays until the server has confirmed it. */
export default function ViewDialog<Filters>(props: Props<Filters>) {
  const { list, id, stored, filters, onSaved, onClose } = props;
  const t = useTexts('mf-desk');
  const formId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [initial] = useState(stored);
  const [name, setName] = useState(stored?.view?.name ?? '');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const version = stored?.version ?? null;

  async function save(event: SyntheticEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (name.trim() === '') {
      setProblem(t('views.required'));
      input.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await list.save({ id, version }, { name, filters });
      notify({ title: t('views.saved'), description: name.trim(), tone: 'good' });
      onSaved(id);
      onClose();
    } catch (error) {
      setBusy(false);
      const invalid = error instanceof ApiError && error.fields.find(({ path }) => path === 'name');
      if (invalid) setProblem(invalid.message);
      else notifyError(error, t('views.notSaved'));
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={t('views.cancel')}
      initialFocus={input}
      title={t(initial ? 'views.rename' : 'views.saveNew')}
      description={initial ? undefined : t('views.saveText')}
      footer={
        <>
          <Button onClick={onClose}>{t('views.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={isBusy}>
            {t('views.save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void save(event)} noValidate>
        <Stack gap="4">
          {stored?.view && version !== (initial?.version ?? null) && (
            <Notice tone="warn" live="status" title={t('views.changed')}>
              {stored.view.name}
            </Notice>
          )}
          <Field label={t('views.name')} error={problem}>
            <Input
              ref={input}
              maxLength={maxViewName}
              autoComplete="off"
              value={name}
              readOnly={isBusy}
              onChange={(event) => {
                setName(event.currentTarget.value);
                setProblem(undefined);
              }}
            />
          </Field>
        </Stack>
      </form>
    </Dialog>
  );
}
