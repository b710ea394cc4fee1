import { perLanguage, templateTexts, type TemplateText, type TemplateTexts } from '@dossier/contracts';
import { loadCatalogues } from '@dossier/contracts/texts';

/** By key, in the order in which they are listed; an id never changes and is never used again. */
const ids = {
  documentsMissing: '00000000-0000-4000-8000-000000000001',
  betterDocument: '00000000-0000-4000-8000-000000000002',
  question: '00000000-0000-4000-8000-000000000003',
  extended: '00000000-0000-4000-8000-000000000004',
  complete: '00000000-0000-4000-8000-000000000005',
  sign: '00000000-0000-4000-8000-000000000006',
  reminder: '00000000-0000-4000-8000-000000000007',
} as const;
type Key = keyof typeof ids;

const texts = await loadCatalogues<Record<Key, TemplateText>>(
  (language) => import(`./shipped.${language}.json`, { with: { type: 'json' } }),
);

/** The templates that an office starts with. It edits and deletes them as its own. */
export const shippedTemplates: readonly { readonly id: string; readonly texts: TemplateTexts }[] = (
  Object.keys(ids) as Key[]
).map((key) => ({
  id: ids[key],
  texts: templateTexts.parse(perLanguage((language) => texts[language][key])),
}));

export const isShipped = (id: string): boolean => shippedTemplates.some((template) => template.id === id);
