import { ApiError, notifyError } from '@dossier/remote-kit';
import { Button, chakra, Field, RadioCards, Stack, Textarea } from '@dossier/ui';
import { Dialog } from '@dossier/ui/overlay';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

/** A reason from the list, with a text that is required for the reason `other`. */
export interface GivenReason<Reason extends string> {
  readonly reason: Reason;
  readonly note?: string;
}

interface Props<Reason extends string> {
  title: string;
  description: string;
  legend: string;
  reasons: ReadonlyArray<{ readonly value: Reason; readonly label: string }>;
  initial?: { readonly reason: Reason | null; readonly note: string | null } | null;
  note: { label: string; hint: string | undefined; hintForOther?: string; required: string; max: number };
  labels: { cancel: string; submit: string; failed: string };
  /** Whether number keys choose a reason until the words are reached, and Ctrl+Enter submits. */
  hasNumberKeys?: boolean;
  /** Controls below the words that change them, such as a menu of templates. */
  textTools?: (change: (edit: (before: string) => string) => void) => ReactNode;
  onClose: () => void;
  /** Closes the dialog when it resolves. */
  onSubmit: (given: GivenReason<Reason>) => Promise<void>;
}

/** More reasons are in two columns. */
const maxInColumn = 5;

/** Asks for a reason from a list and in words. An error of the server about the words is shown at the field. */
export function ReasonDialog<Reason extends string>(props: Props<Reason>) {
  const { title, description, legend, reasons, initial, note, labels, textTools, onClose, onSubmit } = props;
  const { hasNumberKeys = false } = props;
  const first = useRef<HTMLInputElement>(null);
  const words = useRef<HTMLTextAreaElement>(null);
  /** Whether the last key has led to the words. */
  const hasLed = useRef(false);
  const [isInWords, setInWords] = useState(false);
  const [reason, setReason] = useState<Reason | null>(initial?.reason ?? null);
  const [text, setText] = useState(initial?.note ?? '');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function submit(chosen: Reason) {
    if (chosen === 'other' && text.trim() === '') {
      setProblem(note.required);
      return;
    }
    setBusy(true);
    try {
      await onSubmit({ reason: chosen, ...(text.trim() && { note: text }) });
      onClose();
    } catch (error) {
      setBusy(false);
      const invalid = error instanceof ApiError && error.fields.find(({ path }) => path === 'note');
      if (invalid) setProblem(invalid.message);
      else notifyError(error, labels.failed);
    }
  }

  /**
   * A number chooses and leads to the words, which are typed next; from there on, digits are words as well. Whoever presses
   * Tab to get to the words stays there.
   */
  function onKeyDown(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
    const staysInWords = hasLed.current && key === 'Tab' && !shiftKey;
    hasLed.current = false;
    const isText = target instanceof HTMLTextAreaElement;
    const hasModifier = ctrlKey || metaKey || altKey;
    const chosen = isInWords || hasModifier ? undefined : reasons[Number(key) - 1];
    const submits = key === 'Enter' && (isText ? ctrlKey || metaKey : target instanceof HTMLInputElement);
    if (chosen) {
      setReason(chosen.value);
      words.current?.focus();
      hasLed.current = true;
    } else if (submits && reason && !isBusy) void submit(reason);
    else if (!staysInWords) return;
    event.preventDefault();
  }

  return (
    <Dialog
      open
      size="md"
      onClose={onClose}
      closeLabel={labels.cancel}
      initialFocus={first}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>{labels.cancel}</Button>
          <Button
            variant="primary"
            disabled={reason === null}
            loading={isBusy}
            onClick={() => reason && void submit(reason)}
          >
            {labels.submit}
          </Button>
        </>
      }
    >
      <Stack gap="5" onKeyDown={hasNumberKeys ? onKeyDown : undefined}>
        <RadioCards
          legend={legend}
          ref={first}
          value={reason}
          // Two columns keep the words in view on a laptop.
          columns={reasons.length > maxInColumn ? { base: 1, sm: 2 } : 1}
          onChange={(chosen) => {
            setReason(chosen);
            setProblem(undefined);
          }}
          options={
            hasNumberKeys
              ? reasons.map((each, index) => ({
                  ...each,
                  media: (
                    <chakra.span aria-hidden hideBelow="md" minWidth="4" color="fg.muted" textAlign="center">
                      {index + 1}
                    </chakra.span>
                  ),
                }))
              : reasons
          }
        />
        <Field label={note.label} hint={reason === 'other' ? note.hintForOther : note.hint} error={problem}>
          <Textarea
            ref={words}
            rows={3}
            onFocus={() => setInWords(true)}
            maxLength={note.max}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setProblem(undefined);
            }}
          />
        </Field>
        {textTools?.((edit) => {
          setText(edit);
          setProblem(undefined);
        })}
      </Stack>
    </Dialog>
  );
}
