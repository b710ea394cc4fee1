import { Dialog as Chakra } from '@chakra-ui/react/dialog';
import { Drawer as ChakraDrawer } from '@chakra-ui/react/drawer';
import { Portal } from '@chakra-ui/react/portal';
import { X } from 'lucide-react';
import { useRef, type ReactNode, type RefObject } from 'react';
import { Button, IconButton } from '../components/button.tsx';

interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Read out with the title. */
  description?: ReactNode;
  children?: ReactNode;
  /** Actions; the last is the main one. */
  footer?: ReactNode;
  /** Name of the cross; without it there is none, and the footer has to lead out. */
  closeLabel?: string;
  /** What takes the focus on opening; by default the first thing that can. */
  initialFocus?: RefObject<HTMLElement | null>;
}

export interface DialogProps extends SheetProps {
  size?: 'sm' | 'md' | 'lg';
  /** `alertdialog`: it interrupts, and a click beside it does not close it. */
  role?: 'dialog' | 'alertdialog';
}

const focusOption = (ref: RefObject<HTMLElement | null> | undefined) =>
  ref ? { initialFocusEl: () => ref.current } : {};

/** Modal. Keeps the focus, gives it back, closes with Escape. On a phone it comes from below. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    description,
    children,
    footer,
    closeLabel,
    initialFocus,
    size = 'sm',
    role = 'dialog',
  } = props;
  // Not one of Chakra's own sizes: the recipe is ours.
  const look: object = { size };
  return (
    <Chakra.Root
      open={open}
      onOpenChange={(change) => change.open || onClose()}
      role={role}
      closeOnInteractOutside={role === 'dialog'}
      {...focusOption(initialFocus)}
      {...look}
    >
      <Portal>
        <Chakra.Backdrop />
        <Chakra.Positioner>
          <Chakra.Content>
            <Chakra.Header>
              <div>
                <Chakra.Title>{title}</Chakra.Title>
                {description && <Chakra.Description>{description}</Chakra.Description>}
              </div>
              {closeLabel && (
                <IconButton label={closeLabel} icon={<X />} size="sm" onClick={onClose} marginTop="-1" />
              )}
            </Chakra.Header>
            {children && <Chakra.Body>{children}</Chakra.Body>}
            {footer && <Chakra.Footer>{footer}</Chakra.Footer>}
          </Chakra.Content>
        </Chakra.Positioner>
      </Portal>
    </Chakra.Root>
  );
}

export interface ConfirmDialogProps {
  open: boolean;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  /** `danger` for what cannot be undone. */
  tone?: 'primary' | 'danger';
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that matters. The focus starts on the harmless answer. */
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
export function Drawer({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  closeLabel,
  initialFocus,
}: DrawerProps) {
  return (
    <ChakraDrawer.Root
      open={open}
      onOpenChange={(change) => change.open || onClose()}
      {...focusOption(initialFocus)}
    >
      <Portal>
        <ChakraDrawer.Backdrop />
        <ChakraDrawer.Positioner>
          <ChakraDrawer.Content>
            <ChakraDrawer.Header>
              <div>
                <ChakraDrawer.Title>{title}</ChakraDrawer.Title>
                {description && <ChakraDrawer.Description>{description}</ChakraDrawer.Description>}
              </div>
              {closeLabel && (
                <IconButton label={closeLabel} icon={<X />} size="sm" onClick={onClose} marginTop="-1" />
              )}
            </ChakraDrawer.Header>
            <ChakraDrawer.Body>{children}</ChakraDrawer.Body>
            {footer && <ChakraDrawer.Footer>{footer}</ChakraDrawer.Footer>}
          </ChakraDrawer.Content>
        </ChakraDrawer.Positioner>
      </Portal>
    </ChakraDrawer.Root>
  );
}
