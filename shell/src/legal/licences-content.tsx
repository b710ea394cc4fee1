import { useState } from 'react';
import {
  componentKinds,
  getLicenceText,
  listLicences,
  perLanguage,
  type Language,
  type LicensedComponent,
} from '@dossier/contracts';
import {
  FailedLoad,
  loadTexts,
  OutdatedNotice,
  type Translations,
  useData,
  useTexts,
} from '@dossier/remote-kit';
import { chakra, Heading, Link, Loading, Notice, Page, PageHeader, SkeletonRows, Text } from '@dossier/ui';
import { LegalBack } from './legal-back.tsx';

const namespace = 'licences';
const translations: Translations = perLanguage((language) => () => import(`./licences.${language}.json`));

export const loadContentTexts = (language: Language): Promise<void> =>
  loadTexts(namespace, translations, language);

// texts: kinds.*

/** `/licences`: what the product contains of others, with their licences and notices. */
export function Content() {
  const t = useTexts(namespace);
  const licences = useData(listLicences, {});
  const { data } = licences;
  return (
    <Page width="narrow">
      <LegalBack />
      <PageHeader title={t('title')} lead={t('lead')} />
      {data ? (
        <>
          <OutdatedNotice error={licences.error} />
          {data.missing.length > 0 && (
            <chakra.div marginTop="6">
              <Notice tone="warn">{t('missing', { parts: data.missing.join(', ') })}</Notice>
            </chakra.div>
          )}
          {componentKinds.map((kind) => (
            <Kind key={kind} kind={kind} components={data.components.filter((each) => each.kind === kind)} />
          ))}
        </>
      ) : licences.error ? (
        <FailedLoad title={t('failed')} data={licences} />
      ) : (
        <Loading label={t('loading')}>
          <SkeletonRows rows={8} />
        </Loading>
      )}
    </Page>
  );
}

interface KindProps {
  kind: LicensedComponent['kind'];
  components: readonly LicensedComponent[];
}

function Kind({ kind, components }: KindProps) {
  const t = useTexts(namespace);
  if (components.length === 0) return null;
  return (
    <chakra.section marginTop="8">
      <Heading size="h2">{t(`kinds.${kind}`)}</Heading>
      <chakra.ul marginTop="2" listStyleType="none">
        {components.map((component) => (
          <Component key={`${component.name}@${component.version}`} component={component} />
        ))}
      </chakra.ul>
    </chakra.section>
  );
}

function Component({ component }: { component: LicensedComponent }) {
  const t = useTexts(namespace);
  const { name, version, licence, copyright, website, terms, hasText } = component;
  const title = [name, version].filter(Boolean).join(' ');
  return (
    <chakra.li borderBottomWidth="1px" borderColor="border.line" paddingBlock="3">
      <Text overflowWrap="anywhere" fontWeight="medium">
        {title}
      </Text>
      <Text textStyle="small" color="fg.muted" overflowWrap="anywhere">
        {[licence, copyright].filter(Boolean).join(' · ')}
      </Text>
      <chakra.div display="flex" flexWrap="wrap" columnGap="5" alignItems="baseline" textStyle="small">
        {website && (
          <Link
            standalone
            href={website}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t('websiteOf', { name })}
          >
            {t('website')}
          </Link>
        )}
        {terms && (
          <Link
            standalone
            href={terms}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t('termsOf', { name })}
          >
            {t('terms')}
          </Link>
        )}
        {hasText && <LicenceText component={component} title={title} />}
      </chakra.div>
    </chakra.li>
  );
}

/** The texts, which are requested when they are opened. */
function LicenceText({
  component: { name, version },
  title,
}: {
  component: LicensedComponent;
  title: string;
}) {
  const t = useTexts(namespace);
  const [isOpen, setOpen] = useState(false);
  return (
    <chakra.details
      flexBasis={isOpen ? '100%' : 'auto'}
      onToggle={(event) => setOpen((event.target as HTMLDetailsElement).open)}
    >
      <chakra.summary
        cursor="pointer"
        minHeight="11"
        display="inline-flex"
        alignItems="center"
        color="fg.link"
        textDecoration="underline"
        textUnderlineOffset="0.2em"
        aria-label={t('textOf', { name: title })}
      >
        {t('text')}
      </chakra.summary>
      {isOpen && <Texts name={name} version={version ?? ''} />}
    </chakra.details>
  );
}

function Texts({ name, version }: { name: string; version: string }) {
  const t = useTexts(namespace);
  const texts = useData(getLicenceText, { query: { name, version } });
  if (texts.error && !texts.data) return <FailedLoad title={t('textFailed')} data={texts} />;
  if (!texts.data)
    return (
      <Loading label={t('textLoading')}>
        <SkeletonRows rows={3} />
      </Loading>
    );
  return texts.data.texts.map(({ file, text }) => (
    <chakra.pre
      key={file}
      lang="en"
      textStyle="caption"
      fontFamily="inherit"
      whiteSpace="pre-wrap"
      overflowWrap="anywhere"
      paddingBlock="2"
    >
      {text}
    </chakra.pre>
  ));
}
