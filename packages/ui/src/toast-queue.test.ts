import { expect, it, vi } from 'vitest';
import { createToaster, type ToastTone } from './toast-queue.ts';

/** Shows toasts named after tone and position (`good1`) and returns the order in which they are displayed. */
function order(...tones: ToastTone[]): string[] {
  const toaster = createToaster();
  tones.forEach((tone, index) => toaster.show({ title: `${tone}${index + 1}`, tone }));
  const titles: string[] = [];
  for (let toast = toaster.current(); toast; toast = toaster.current()) {
    titles.push(toast.title);
    toaster.dismiss(toast.id);
  }
  return titles;
}

it('shows errors and warnings at once, in order, and of the others only the latest', () => {
  expect(order('good', 'neutral', 'good')).toEqual(['good3']);
  expect(order('good', 'bad', 'good', 'warn', 'bad')).toEqual(['bad2', 'warn4', 'bad5', 'good3']);
});

it('offers Undo for the latest action only, also with equal texts', () => {
  const toaster = createToaster();
  const undone: number[] = [];
  for (let paper = 1; paper <= 15; paper++)
    toaster.show({
      title: 'Accepted',
      tone: 'good',
      action: { label: 'Undo', onSelect: () => undone.push(paper) },
    });
  toaster.current()?.action?.onSelect();
  expect(undone).toEqual([15]);
  toaster.dismiss(toaster.current()!.id);
  expect(toaster.current()).toBeUndefined();
});

it('keeps an Undo available when something else succeeds or fails', () => {
  const toaster = createToaster();
  const action = { label: 'Undo', onSelect: () => undefined };
  toaster.show({ title: 'Renamed', tone: 'good' });
  toaster.show({ title: 'Deleted', tone: 'good', action });
  expect(toaster.current()?.title).toBe('Deleted');
  toaster.show({ title: 'Stored', tone: 'good' });
  toaster.show({ title: 'Failed', tone: 'bad' });
  for (const title of ['Failed', 'Deleted', 'Stored']) {
    expect(toaster.current()?.title).toBe(title);
    toaster.dismiss(toaster.current()!.id);
  }
});

it('does not repeat after an error what was on screen for a second', () => {
  vi.useFakeTimers();
  const toaster = createToaster();
  toaster.show({ title: 'Stored', tone: 'good' });
  vi.advanceTimersByTime(1000);
  toaster.show({ title: 'Failed', tone: 'bad' });
  toaster.dismiss(toaster.current()!.id);
  expect(toaster.current()).toBeUndefined();
  vi.useRealTimers();
});

it('replaces a toast by a newer one of the same origin, in its place', () => {
  const toaster = createToaster();
  toaster.show({ title: 'Failed', tone: 'bad', origin: 'upload' });
  toaster.show({ title: 'Offline', tone: 'warn' });
  toaster.show({ title: 'Failed again', tone: 'bad', origin: 'upload' });
  expect(toaster.current()?.title).toBe('Failed again');
  toaster.dismissOrigin('upload');
  expect(toaster.current()?.title).toBe('Offline');
});

it('removes errors and warnings with their page, unless they outlive it', () => {
  const toaster = createToaster();
  toaster.show({ title: 'Incomplete', tone: 'warn' });
  toaster.show({ title: 'Export failed', tone: 'bad', outlivesPage: true });
  toaster.show({ title: 'Saved', tone: 'good' });
  toaster.leavePage();
  expect(toaster.current()?.title).toBe('Export failed');
  toaster.dismiss(toaster.current()!.id);
  expect(toaster.current()?.title).toBe('Saved');
});

it('shows a repeated error once, also with others queued', () => {
  const toaster = createToaster();
  const first = toaster.show({ title: 'Failed', tone: 'bad' });
  toaster.show({ title: 'Stored', tone: 'good' });
  expect(toaster.show({ title: 'Failed', tone: 'bad' })).toBe(first);
});
