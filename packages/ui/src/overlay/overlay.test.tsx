import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Button } from '../components/button.tsx';
import { renderUi } from '../testing.tsx';
import { createToaster } from '../toast-queue.ts';
import { ConfirmDialog, Dialog } from './dialog.tsx';
import { Menu } from './menu.tsx';
import { Toaster } from './toaster.tsx';

function WithDialog() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Category"
        description="Where does it belong?"
        closeLabel="Close"
      />
    </>
  );
}

it('a dialog has a name, takes the focus, closes with Escape and restores the focus', async () => {
  const { user } = renderUi(<WithDialog />);
  const opener = screen.getByRole('button', { name: 'Open' });
  await user.click(opener);
  const dialog = await screen.findByRole('dialog', {
    name: 'Category',
    description: 'Where does it belong?',
  });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(opener).toHaveFocus());
});

it('a dialog whose opener is gone returns the focus to the region around it', async () => {
  function Region() {
    const [step, setStep] = useState<'empty' | 'asking' | 'saved'>('empty');
    return (
      <div role="group" aria-label="Files" tabIndex={-1}>
        {step !== 'saved' && <Button onClick={() => setStep('asking')}>Add the first</Button>}
        <Dialog
          open={step === 'asking'}
          onClose={() => setStep('saved')}
          title="Category"
          closeLabel="Close"
        />
      </div>
    );
  }
  const { user } = renderUi(<Region />);
  await user.click(screen.getByRole('button', { name: 'Add the first' }));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('group', { name: 'Files' })).toHaveFocus());
});

it('Escape closes a toast in a dialog first, then the dialog', async () => {
  const toaster = createToaster();
  const { user } = renderUi(
    <>
      <Toaster label="Messages" closeLabel="Close" toaster={toaster} />
      <WithDialog />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Open' }));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  act(() => void toaster.show({ title: 'Deleted', action: { label: 'Undo', onSelect: () => undefined } }));
  act(() => screen.getByRole('button', { name: 'Undo' }).focus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('Deleted')).not.toBeInTheDocument());
  expect(dialog.dataset['state']).toBe('open');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('a confirmation focuses its harmless option first', async () => {
  const onConfirm = vi.fn();
  const onCancel = vi.fn();
  const { user } = renderUi(
    <ConfirmDialog
      open
      title="Delete?"
      confirmLabel="Delete"
      cancelLabel="Keep"
      tone="danger"
      onConfirm={onConfirm}
      onCancel={onCancel}
    />,
  );
  await screen.findByRole('alertdialog', { name: 'Delete?' });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Keep' })).toHaveFocus());
  await user.keyboard('{Enter}');
  expect([onCancel.mock.calls.length, onConfirm.mock.calls.length]).toEqual([1, 0]);
});

it('a menu can be opened and used by keyboard', async () => {
  const onSelect = vi.fn();
  const entry = (id: string, checked?: boolean) => ({
    id,
    label: id,
    onSelect: () => onSelect(id),
    ...(checked === undefined ? {} : { checked }),
  });
  const { user } = renderUi(
    <Menu
      trigger={<Button>Menu</Button>}
      groups={[[entry('Profile')], [entry('Deutsch', true), entry('Logout')]]}
    />,
  );
  await user.tab();
  await user.keyboard('{Enter}');
  const menu = await screen.findByRole('menu', { name: 'Menu' });
  const activeIs = (role: string, name: string) =>
    waitFor(() => expect(menu).toHaveAttribute('aria-activedescendant', screen.getByRole(role, { name }).id));
  await activeIs('menuitem', 'Profile');
  expect(screen.getByRole('menuitemradio', { name: 'Deutsch' })).toHaveAttribute('aria-checked', 'true');
  await user.keyboard('{ArrowDown}');
  await activeIs('menuitemradio', 'Deutsch');
  await user.keyboard('{ArrowDown}');
  await activeIs('menuitem', 'Logout');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(onSelect).toHaveBeenCalledExactlyOnceWith('Logout'));
});

it('a menu returns the focus when it is closed in the frame of an arrow key', async () => {
  const entry = (id: string) => ({ id, label: id, onSelect: () => undefined });
  const { user } = renderUi(
    <Menu trigger={<Button>Menu</Button>} groups={[[entry('Profile'), entry('Logout')]]} />,
  );
  const trigger = screen.getByRole('button', { name: 'Menu' });
  await user.click(trigger);
  const menu = await screen.findByRole('menu');
  await waitFor(() => expect(menu).toHaveFocus());
  for (const key of ['ArrowDown', 'Enter'])
    await act(async () => {
      fireEvent.keyDown(menu, { key });
      await Promise.resolve(); // before the next frame
    });
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  expect(trigger).toHaveFocus();
});
