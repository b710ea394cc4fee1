import { describe, expect, it, vi } from 'vitest';
import type { UploadResult } from '@dossier/contracts';
import { batchResult, extensionOf, type UploadItem } from './upload-item.ts';
import { UploadQueue } from './upload-queue.ts';

const target = { taxYear: 2024, categoryId: 1 };
const paper = (name: string) => new File([name], name);
const stored = () => ({ status: 'fulfilled', value: {} }) as UploadResult;
const refused = { status: 'rejected', reason: 'Upload verification failed' } as UploadResult;

/** A queue whose sends end when the test says so. */
function controlled() {
  const sends: {
    item: UploadItem;
    progress: (share: number) => void;
    end: (result: UploadResult | undefined) => void;
    cut: (error: unknown) => void;
  }[] = [];
  const queue = new UploadQueue(
    (item, progress) =>
      new Promise((end, cut) => {
        sends.push({ item, progress, end, cut });
      }),
  );
  const events = { settled: vi.fn(), describe: vi.fn(() => 'no connection') };
  queue.listen(events);
  return {
    queue,
    sends,
    events,
    flush: () =>
      new Promise<void>((done) => {
        setTimeout(done);
      }),
  };
}

describe('UploadQueue', () => {
  it('sends two at a time, in the order they were added', async () => {
    const { queue, sends, flush } = controlled();
    queue.add([paper('a'), paper('b'), paper('c')], target);
    const sent = () => sends.map((send) => send.item.file.name);
    expect(sent()).toEqual(['a', 'b']);
    sends[0]!.end(stored());
    await flush();
    expect(sent()).toEqual(['a', 'b', 'c']);
    expect(queue.items().filter((item) => item.status === 'success')).toHaveLength(1);
  });

  it('tells progress, and a failure with its reason', async () => {
    const { queue, sends, events, flush } = controlled();
    queue.add([paper('a')], target);
    sends[0]!.progress(0.4);
    expect(queue.items()[0]).toMatchObject({ status: 'uploading', progress: 0.4 });
    sends[0]!.end(refused);
    await flush();
    expect(queue.items()[0]).toMatchObject({
      status: 'error',
      progress: 0,
      error: 'no connection',
    });
    expect(events.describe).toHaveBeenCalledWith(refused);
    expect(events.settled).toHaveBeenCalledWith({ success: 0, failed: 1 });
  });

  it('keeps a file whose connection was cut, and sends it again on retry', async () => {
    const { queue, sends, events, flush } = controlled();
    queue.add([paper('a')], target);
    sends[0]!.cut(new Error('cut'));
    await flush();
    const [failed] = queue.items();
    expect(failed).toMatchObject({ status: 'error', error: 'no connection' });
    queue.retry(failed!.id);
    expect(queue.items()[0]).toMatchObject({ status: 'uploading', error: undefined });
    sends[1]!.end(stored());
    await flush();
    expect(queue.items()[0]).toMatchObject({ status: 'success', progress: 1 });
    expect(events.settled).toHaveBeenLastCalledWith({ success: 1, failed: 0 });
  });

  it('shows files at once, and sends them when they are admitted', async () => {
    const { queue, sends, flush } = controlled();
    const gate = Promise.withResolvers<void>();
    queue.add([paper('a')], target, gate.promise);
    expect(queue.items()[0]).toMatchObject({ status: 'waiting' });
    expect(sends).toHaveLength(0);
    gate.resolve();
    await flush();
    expect(sends).toHaveLength(1);
  });

  it('keeps files that are not admitted, unsent', async () => {
    const { queue, sends, events, flush } = controlled();
    queue.add([paper('a'), paper('b')], target, Promise.reject(new Error('signed out')));
    await flush();
    expect(sends).toHaveLength(0);
    expect(queue.items().map((item) => item.status)).toEqual(['error', 'error']);
    expect(events.settled.mock.calls).toEqual([[{ success: 0, failed: 2 }]]);
  });

  it('settles once for a batch, counting both ends', async () => {
    const { queue, sends, events, flush } = controlled();
    queue.add([paper('a'), paper('b')], target);
    sends[0]!.end(stored());
    await flush();
    expect(events.settled).not.toHaveBeenCalled();
    sends[1]!.cut(new Error('cut'));
    await flush();
    expect(events.settled.mock.calls).toEqual([[{ success: 1, failed: 1 }]]);
  });

  it('clears what is done, never what is on its way', async () => {
    const { queue, sends, flush } = controlled();
    queue.add([paper('a'), paper('b')], target);
    sends[0]!.end(stored());
    await flush();
    queue.clear();
    expect(queue.items().map((item) => item.status)).toEqual(['uploading']);
  });

  it('forgets the files of the person before', () => {
    const { queue } = controlled();
    queue.belongTo(7);
    queue.add([paper('a')], target);
    queue.belongTo(7);
    expect(queue.items()).toHaveLength(1);
    queue.belongTo(8);
    expect(queue.items()).toHaveLength(0);
  });
});

it('knows nothing of a batch that is still on its way', () => {
  expect(batchResult([])).toBeNull();
  expect(batchResult([{ status: 'waiting' } as UploadItem])).toBeNull();
});

it('reads the extension of a name', () => {
  expect(['Lohn.PDF', 'a.b.jpeg', 'none', '.hidden file', 'x.'].map(extensionOf)).toEqual([
    'pdf',
    'jpeg',
    '',
    '',
    '',
  ]);
});
