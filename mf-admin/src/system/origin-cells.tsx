import { useTexts } from '@dossier/remote-kit';
import { chakra, Link, Td } from '@dossier/ui';

/** Twelve characters name a commit; the rest is in the title. A dash where it is unknown, as in a run from source. */
export function CommitCell({ commit }: { commit: string | null | undefined }) {
  if (!commit) return <Td>–</Td>;
  const [hash = '', ...changed] = commit.split('-');
  return (
    <Td>
      <chakra.span title={commit} fontVariantNumeric="tabular-nums">
        {[hash.slice(0, 12), ...changed].join('-')}
      </chakra.span>
    </Td>
  );
}

/** A link to the bill of materials of a part; a dash where there is none. */
export function SbomCell({ name, href }: { name: string; href: string | null }) {
  const t = useTexts('mf-admin');
  if (!href) return <Td>–</Td>;
  return (
    <Td>
      <Link href={href} download aria-label={t('system.page.sbomOf', { name })}>
        {t('system.page.sbomOpen')}
      </Link>
    </Td>
  );
}
