import type { SlotName } from '@dossier/contracts';
import type { SlotContent } from '@dossier/remote-kit';

/** The default export of a module that fills a slot; `fills` in webpack.config.mjs names the module. */
export function defineSlotContent<N extends SlotName>(content: SlotContent<N>): SlotContent<N> {
  return content;
}
