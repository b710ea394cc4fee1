interface Given {
  type: 'drop' | 'paste';
  files: File[];
}

/** Frames after which nothing on the page can be expected to take files any more. */
const patienceFrames = 60;

export interface EarlyFiles {
  /** Hands the files to the page that has replaced the first view, as if they were dropped or pasted there. */
  handOver(): void;
}

/**
 * Keeps files that are dropped or pasted while the first view is shown. The browser would otherwise open a dropped file in
 * place of the page.
 */
export function keepEarlyFiles(): EarlyFiles {
  const given: Given[] = [];
  const watching = new AbortController();
  const keep = (type: Given['type'], event: Event, data: DataTransfer | null) => {
    const files = [...(data?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    given.push({ type, files });
  };
  const allowDrop = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  };
  const { signal } = watching;
  addEventListener('paste', (event) => keep('paste', event, event.clipboardData), { signal });
  addEventListener('dragover', allowDrop, { signal });
  addEventListener('drop', (event) => keep('drop', event, event.dataTransfer), { signal });
  return {
    handOver() {
      watching.abort();
      for (const each of given) deliver(each, patienceFrames);
    },
  };
}

/** Repeats the event until the page, whose listeners come with its effects, has taken it. */
function deliver(given: Given, frames: number): void {
  const isTaken = !dispatchEvent(eventOf(given));
  if (!isTaken && frames > 0) requestAnimationFrame(() => deliver(given, frames - 1));
}

function eventOf({ type, files }: Given): Event {
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  return type === 'paste'
    ? new ClipboardEvent(type, { clipboardData: data, cancelable: true })
    : new DragEvent(type, { dataTransfer: data, cancelable: true });
}
