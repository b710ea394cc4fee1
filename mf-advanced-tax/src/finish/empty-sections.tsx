import {
  getAuthorization,
  getSpouse,
  listCategoryPreferences,
  listChildren,
  listFiles,
} from '@dossier/contracts';
import { useData, useTexts } from '@dossier/remote-kit';
import { HStack, Notice } from '@dossier/ui';
import { AppLink } from '@dossier/ui/router';
import { useSections } from '../sections/use-sections.ts';
import { findEmpty } from './find-empty.ts';

/** Lists what is switched on but empty, before the section is finished. Shown once everything is loaded. */
export function EmptySections({ taxYear }: { taxYear: number }) {
  const t = useTexts('mf-advanced-tax');
  const query = { taxYear };
  const { isLoaded, isOn } = useSections(taxYear);
  const { data: files } = useData(listFiles, { query });
  const { data: preferences } = useData(listCategoryPreferences, { query });
  const { data: authorization } = useData(getAuthorization, { query });
  const { data: spouse } = useData(getSpouse, { query });
  const { data: children } = useData(listChildren, { query });
  if (!isLoaded || !files || !preferences || !authorization || !spouse || !children) return null;
  const empty = findEmpty({
    isOn,
    files,
    irrelevant: preferences.flatMap(({ categoryId, isRelevant }) => (isRelevant ? [] : [categoryId])),
    authorization,
    spouse: spouse.spouse,
    children: children.children,
  });
  if (empty.length === 0) return null;
  return (
    <Notice tone="warn" live="status" title={t('finish.emptyTitle')}>
      <p>{t('finish.emptyText')}</p>
      <HStack as="ul" role="list" listStyleType="none" gap="4" flexWrap="wrap" marginTop="2">
        {empty.map((id) => (
          <li key={id}>
            <AppLink to={{ search: `?tab=${id}` }} state={{ focusSection: true }}>
              {t(`sections.titles.${id}`)}
            </AppLink>
          </li>
        ))}
      </HStack>
    </Notice>
  );
}
