import { expect, it } from 'vitest';
import { createToaster, type ToastTone } from './toaster.ts';

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

it('shows toasts in order, errors and warnings first', () => {
  expect(order('good', 'neutral', 'good')).toEqual(['good1', 'neutral2', 'good3']);
  expect(order('good', 'neutral', 'bad', 'good', 'warn', 'bad')).toEqual([
    'good1',
    'bad3',
    'warn5',
    'bad6',
    'neutral2',
    'good4',
  ]);
  expect(order('bad', 'bad', 'good', 'bad')).toEqual(['bad1', 'bad2', 'bad4', 'good3']);
});

it('shows an action before information and success, and makes room for it', () => {
  const toaster = createToaster();
  const action = { label: 'Undo', onSelect: () => undefined };
  toaster.show({ title: 'Stored', tone: 'good' });
  toaster.show({ title: 'Renamed', tone: 'good' });
  toaster.show({ title: 'Deleted', tone: 'good', action });
  expect(toaster.isAwaited()).toBe(true);
  toaster.dismiss(toaster.current()!.id);
  expect(toaster.current()?.title).toBe('Deleted');
  toaster.show({ title: 'Failed', tone: 'bad' });
  expect(toaster.isAwaited(), 'an action keeps its time').toBe(false);
  toaster.dismiss(toaster.current()!.id);
  expect(toaster.current()?.title).toBe('Failed');
});

it('replaces a toast by a newer one of the same origin, in its place', () => {
  const toaster = createToaster();
  toaster.show({ title: 'Failed', tone: 'bad', origin: 'upload' });
  toaster.show({ title: 'Restored', tone: 'good' });
  toaster.show({ title: 'Stored', tone: 'good', origin: 'upload' });
  expect(toaster.current()?.title).toBe('Stored');
  toaster.dismissOrigin('upload');
  expect(toaster.current()?.title).toBe('Restored');
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

it.each([
  ['an error', 'bad', 'good', true],
  ['a warning', 'warn', 'neutral', true],
  ['good news', 'good', 'good', false],
  ['an error after an error', 'bad', 'bad', false],
  ['an error after a warning', 'bad', 'warn', false],
] as const)('%s has room made for it, or not', (_, waiting, shown, isAwaited) => {
  const toaster = createToaster();
  toaster.show({ title: 'Shown', tone: shown });
  expect(toaster.isAwaited()).toBe(false);
  toaster.show({ title: 'Waiting', tone: waiting });
  expect(toaster.isAwaited()).toBe(isAwaited);
});
