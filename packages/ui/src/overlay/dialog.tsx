import { Dialog as Chakra } from '@chakra-ui/react/dialog';
import { Drawer as ChakraDrawer } from '@chakra-ui/react/drawer';
import { Portal } from '@chakra-ui/react/portal';
import { X } from 'lucide-react';
import { type FocusEvent, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Button, IconButton } from '../components/button.tsx';
import { useOpener } from './focus-return.ts';
import { dialogFooter, isInToasts, openDialogRef } from './open-dialogs.ts';

interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Announced with the title. */
  description?: ReactNode;
  children?: ReactNode;
  /** Actions; the last is the main one. */
  footer?: ReactNode;
  /** Label of the close button; without it there is none, and the footer has to close the dialog. */
  closeLabel?: string;
  /** The element focused on opening; by default the first focusable one. */
  initialFocus?: RefObject<HTMLElement | null>;
}

export interface DialogProps extends SheetProps {
  size?: 'sm' | 'md' | 'lg';
  /** `alertdialog`: a click outside does not close it. */
  role?: 'dialog' | 'alertdialog';
}

/** The focus trap moves the focus from the last element to the first without scrolling. */
function keepInView({ target }: FocusEvent<HTMLElement>): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' });
}

interface PartsProps extends SheetProps {
  parts: typeof Chakra | typeof ChakraDrawer;
  root?: object;
}

/** Renders nothing until it is first opened: Chakra's parts cost a closed dialog nearly as much as an open one. */
function Sheet(props: PartsProps) {
  const { open } = props;
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  return wasOpened && <Parts {...props} />;
}

/** The base of dialog and drawer, which have the same parts in Chakra. */
function Parts({ parts: Part, root, ...props }: PartsProps) {
  const { open, onClose, title, description, children, footer, closeLabel, initialFocus } = props;
  const finalFocus = useOpener(open);
  return (
    <Part.Root
      open={open}
      onOpenChange={(change) => change.open || onClose()}
      onEscapeKeyDown={(event) => isInToasts(event.target) && event.preventDefault()}
      finalFocusEl={finalFocus}
      {...(initialFocus && { initialFocusEl: () => initialFocus.current })}
      {...root}
    >
      <Portal>
        <Part.Backdrop />
        <Part.Positioner>
          <Part.Content onFocus={keepInView} ref={openDialogRef}>
            <Part.Header>
              <div>
                <Part.Title>{title}</Part.Title>
                {description && <Part.Description>{description}</Part.Description>}
              </div>
              {closeLabel && (
                <IconButton label={closeLabel} icon={<X />} size="sm" onClick={onClose} marginTop="-1" />
              )}
            </Part.Header>
            {children && <Part.Body>{children}</Part.Body>}
            {footer && <Part.Footer {...dialogFooter}>{footer}</Part.Footer>}
          </Part.Content>
        </Part.Positioner>
      </Portal>
    </Part.Root>
  );
}

/** Modal: traps the focus, restores it, closes with Escape. On a phone it slides in from below. */
export function Dialog({ size = 'sm', role = 'dialog', ...sheet }: DialogProps) {
  return <Sheet {...sheet} parts={Chakra} root={{ size, role, closeOnInteractOutside: role === 'dialog' }} />;
}

export interface ConfirmDialogProps {
  open: boolean;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  /** `danger` for actions that cannot be undone. */
  tone?: 'primary' | 'danger';
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation. The harmless option has the initial focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirmLabel, cancelLabel, tone = 'primary', busy = false, onConfirm, onCancel, ...rest } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      {...rest}
      role="alertdialog"
      onClose={onCancel}
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button variant={tone} loading={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}

export type DrawerProps = SheetProps;

/** A panel from the side: navigation on a phone, details beside a list. */
export function Drawer(props: DrawerProps) {
  return <Sheet {...props} parts={ChakraDrawer} />;
}
