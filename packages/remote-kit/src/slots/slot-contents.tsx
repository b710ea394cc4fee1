import { Component, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import type { SlotName, SlotProps } from '@dossier/contracts';
import { slotHost, type ListedContent } from '@dossier/remote-kit';
import { chakra } from '@dossier/ui';
import type { PlacedContent, Slot } from './use-slot.ts';

/**
 * The contents of a slot, one after the other. Space is never reserved: a page that waits for `slot.isPending` has them from
 * the start, and one that arrives later is inserted only while its place is below the window, where it moves nothing visible.
 */
export function SlotContents<N extends SlotName>({ slot, props }: { slot: Slot<N>; props: SlotProps<N> }) {
  const [timely] = useState(
    () => new Set(slot.contents.filter(({ state }) => state.status === 'ready').map(({ key }) => key)),
  );
  return slot.contents.map((content) => {
    const view = <SlotContentView key={content.key} content={content} props={props} />;
    if (content.state.status !== 'ready' || timely.has(content.key)) return view;
    return <OutOfSight key={content.key}>{view}</OutOfSight>;
  });
}

/** One content of a slot; nothing until it is loaded, and after it threw. */
export function SlotContentView<N extends SlotName>({
  content,
  props,
}: {
  content: PlacedContent<N>;
  props: SlotProps<N>;
}) {
  const { state } = content;
  if (state.status !== 'ready') return null;
  const Content = state.Content as unknown as ComponentType<SlotProps<N>>;
  return (
    <SlotBoundary content={content}>
      <Content {...props} />
    </SlotBoundary>
  );
}

/** Keeps what a content throws from the page, and has it reported as a failure of its remote. */
class SlotBoundary extends Component<{ content: ListedContent; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    slotHost().reportThrown(this.props.content, error);
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

/** Shows its children from the moment at which their place is below the window. */
function OutOfSight({ children }: { children: ReactNode }) {
  const place = useRef<HTMLSpanElement>(null);
  const [isFree, setFree] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(([seen]) => {
      if (seen && !seen.isIntersecting && seen.boundingClientRect.top > 0) setFree(true);
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  // Out of the flow, so that a gap between the parts of the page does not count it.
  return isFree ? children : <chakra.span ref={place} position="absolute" aria-hidden />;
}
