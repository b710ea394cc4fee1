import { Portal } from '@chakra-ui/react/portal';
import { chakra } from '@chakra-ui/react/styled-system';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button, IconButton } from '../components/button.tsx';
import { Reference } from '../components/reference.tsx';
import { ToneIcon } from '../components/state.tsx';
import { useStyles } from '../theme/use-styles.ts';
import { toaster as pageToaster, type createToaster, type Toast } from '../toast-queue.ts';
import { useAvoidFocus } from './avoid-focus.ts';
import { useFocusReturn } from './focus-return.ts';
import { footerHeight, onOpenDialogs, openDialogCount, toastRegion, topDialog } from './open-dialogs.ts';

export interface ToasterProps {
  /** The accessible name of the region. */
  label: string;
  closeLabel: string;
  /** `top`: at the top of a phone, for pages with buttons at the bottom. */
  placement?: 'top' | 'bottom' | undefined;
  toaster?: ReturnType<typeof createToaster>;
}

/**
 * Shows one toast at a time. Its time pauses while it is hovered or focused.
 * Both live regions are always present, because text that appears together with its region is often not announced.
 */
export function Toaster({ label, closeLabel, placement, toaster = pageToaster }: ToasterProps) {
  const container = useSyncExternalStore(onOpenDialogs, topDialog);
  const dialogCount = useSyncExternalStore(onOpenDialogs, openDialogCount);
  const toast = useSyncExternalStore(toaster.subscribe, toaster.current);
  const region = useRef<HTMLElement>(null);
  const focusReturn = useFocusReturn(region);
  const isInDialog = container !== undefined && toast !== undefined;
  const isAside = useAvoidFocus(region, isInDialog ? undefined : toast);
  const styles = useStyles('toast', { placement, aside: isAside, inDialog: isInDialog });
  const lastCount = useRef(dialogCount);
  useLayoutEffect(() => {
    if (dialogCount > lastCount.current) toaster.openDialog();
    lastCount.current = dialogCount;
  }, [dialogCount, toaster]);
  useLayoutEffect(() => {
    // In a dialog the toast is above the buttons, also while the dialog is scrolled.
    const height = isInDialog ? `${footerHeight(container)}px` : '0px';
    region.current?.style.setProperty('--dialog-footer', height);
  }, [isInDialog, container]);
  const [paused, setPaused] = useState(false);
  const dismiss = () => {
    setPaused(false);
    if (toast) toaster.dismiss(toast.id);
  };
  useCountdown(toast, paused, dismiss);
  const card = toast && (
    <ToastCard
      key={toast.id}
      toast={toast}
      closeLabel={closeLabel}
      onClose={dismiss}
      onRemove={() => focusReturn.restore() && setPaused(false)}
    />
  );
  const urgent = toast?.tone === 'bad';
  return (
    <Portal container={{ current: container ?? null }}>
      <chakra.section
        ref={region}
        {...toastRegion}
        aria-label={label}
        css={styles.region}
        onPointerEnter={() => setPaused(true)}
        onPointerLeave={(event) => setPaused(event.currentTarget.contains(document.activeElement))}
        onFocus={(event) => {
          focusReturn.remember(event);
          setPaused(true);
        }}
        onBlur={(event) => setPaused(event.currentTarget.contains(event.relatedTarget))}
        onKeyDown={(event) => event.key === 'Escape' && dismiss()}
      >
        <div role="status" aria-live="polite" aria-atomic>
          {urgent ? null : card}
        </div>
        <div role="alert" aria-live="assertive" aria-atomic>
          {urgent ? card : null}
        </div>
      </chakra.section>
    </Portal>
  );
}

/** Calls `done` when the time of the toast is over, without pauses. */
function useCountdown(toast: Toast | undefined, paused: boolean, done: () => void): void {
  const left = useRef({ id: 0, ms: 0 });
  const latest = useRef(done);
  useEffect(() => {
    latest.current = done;
  });
  useEffect(() => {
    if (!toast || paused) return;
    if (left.current.id !== toast.id) left.current = { id: toast.id, ms: toast.duration };
    const started = performance.now();
    const timer = setTimeout(() => latest.current(), left.current.ms);
    return () => {
      clearTimeout(timer);
      left.current.ms -= performance.now() - started;
    };
  }, [toast, paused]);
}

function ToastCard({
  toast,
  closeLabel,
  onClose,
  onRemove,
}: {
  toast: Toast;
  closeLabel: string;
  onClose: () => void;
  /** Called while the card still has the focus, also when a newer toast replaces it. */
  onRemove: () => void;
}) {
  const remove = useEffectEvent(onRemove);
  useLayoutEffect(() => () => remove(), []);
  const styles = useStyles('toast', { tone: toast.tone });
  const { action } = toast;
  return (
    <chakra.div css={styles.root}>
      <chakra.span css={styles.icon}>
        <ToneIcon tone={toast.tone} />
      </chakra.span>
      <chakra.div css={styles.body}>
        <chakra.div css={styles.title}>{toast.title}</chakra.div>
        {toast.description && <chakra.div css={styles.description}>{toast.description}</chakra.div>}
        {toast.reference && (
          <chakra.div marginTop="1">
            <Reference {...toast.reference} />
          </chakra.div>
        )}
      </chakra.div>
      <chakra.div css={styles.actions}>
        {action && (
          <Button
            size="sm"
            onClick={() => {
              action.onSelect();
              onClose();
            }}
          >
            {action.label}
          </Button>
        )}
        <IconButton label={closeLabel} icon={<X />} size="sm" onClick={onClose} />
      </chakra.div>
    </chakra.div>
  );
}
