import { Splitter as Chakra } from '@chakra-ui/react/splitter';
import { Fragment, type ReactNode } from 'react';

export interface Pane {
  id: string;
  /** Percent of the width. */
  minSize: number;
  content: ReactNode;
}

export interface PanesProps {
  panes: readonly Pane[];
  /** Percents of the width, one for each pane; read once. */
  sizes: readonly number[];
  /** After a resize by pointer or arrow keys. */
  onResize: (sizes: readonly number[]) => void;
  /** Names of the handles between the panes. */
  handleLabels: readonly string[];
}

/** Panes side by side whose widths can be changed, in the height of their container. Below `lg` one is below the other. */
export function Panes({ panes, sizes, onResize, handleLabels }: PanesProps) {
  return (
    <Chakra.Root
      panels={panes.map(({ id, minSize }) => ({ id, minSize }))}
      defaultSize={[...sizes]}
      onResizeEnd={({ size }) => onResize(size)}
    >
      {panes.map(({ id, content }, index) => {
        const next = panes[index + 1];
        return (
          <Fragment key={id}>
            <Chakra.Panel id={id}>{content}</Chakra.Panel>
            {next && (
              <Chakra.ResizeTrigger id={`${id}:${next.id}`} aria-label={handleLabels[index]}>
                <Chakra.ResizeTriggerIndicator />
              </Chakra.ResizeTrigger>
            )}
          </Fragment>
        );
      })}
    </Chakra.Root>
  );
}
