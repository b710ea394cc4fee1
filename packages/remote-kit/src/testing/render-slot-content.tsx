import { defaultLanguage, perLanguage, type SlotName, type SlotProps } from '@dossier/contracts';
import { loadTexts } from '../language/texts.ts';
import type { SlotContent } from '../remote/slot-host.ts';
import { type RenderedRemote, type RenderOptions, renderPart } from './render-remote.tsx';

/** Renders a content of a slot alone, on a page with a heading. */
export async function renderSlotContent<N extends SlotName>(
  { namespace, translations, Content }: SlotContent<N>,
  props: SlotProps<N>,
  options: RenderOptions = {},
): Promise<RenderedRemote> {
  await loadTexts(namespace, translations, options.language ?? defaultLanguage);
  const page = {
    name: 'mf-test',
    routes: [],
    translations: perLanguage(() => async () => ({ default: {} })),
  };
  return renderPart(page, <Content {...props} />, options);
}
