import { useEffect, useEffectEvent, useState } from 'react';
import { getAbout, perLanguage } from '@dossier/contracts';
import {
  loadTexts,
  pathInside,
  type Translations,
  RequestId,
  useData,
  useLanguage,
  useTexts,
} from '@dossier/remote-kit';
import { chakra, ErrorCard, Facts, Heading, Page, PageHeader, Text } from '@dossier/ui';
import { ArrowLeftIcon } from '@dossier/ui/icons';
import { ButtonLink, useSearchParams } from '@dossier/ui/router';
import { PageSkeleton } from '../layout/page-skeleton.tsx';
import { shellNamespace } from '../texts.ts';
import type { LegalPage as LegalPageName } from './legal-paths.ts';

const namespace = 'legal';
const translations: Translations = perLanguage((language) => () => import(`./texts.${language}.ts`));

// texts: cookies.*
// texts: dataProtection.*
// texts: terms.*
const sections: Record<LegalPageName, readonly string[]> = {
  cookies: ['which', 'protection', 'storage', 'none', 'control'],
  dataProtection: ['who', 'what', 'why', 'protection', 'whoSees', 'mails', 'howLong', 'rights', 'complaint'],
  terms: ['service', 'limits', 'duties', 'deadlines', 'availability', 'ending', 'law'],
};

/** Those this installation sets; without days to come back in, none for the device. */
const cookies = ['session', 'device', 'browser'];

/** A legal page; its texts are long, and loaded only here. */
export function LegalPage({ page }: { page: LegalPageName }) {
  const t = useTexts(shellNamespace);
  const legal = useTexts(namespace);
  const { state, load } = useLegalTexts();
  const about = useData(getAbout, {});
  const [search] = useSearchParams();
  const back = pathInside(search.get('returnTo'));
  if (state === 'failed' || about.error) {
    const retry = () => {
      load();
      void about.reload();
    };
    return (
      <Page>
        <ErrorCard
          as="h1"
          title={t('legal.failed')}
          detail={<RequestId error={about.error} />}
          retryLabel={t('remote.retry')}
          onRetry={retry}
        />
      </Page>
    );
  }
  if (state === 'loading' || !about.data) return <PageSkeleton />;
  const { operator, ...periods } = about.data;
  return (
    <Page width="narrow">
      {back && (
        <ButtonLink to={back} variant="ghost" size="sm" marginBottom="4" marginInlineStart="-3">
          <ArrowLeftIcon size="1rem" />
          {t('legal.back')}
        </ButtonLink>
      )}
      <PageHeader title={legal(`${page}.title`)} lead={legal(`${page}.lead`)} />
      {sections[page].map((section) => (
        <chakra.section key={section} marginTop="8" maxWidth="prose">
          <Heading size="h2">{legal(`${page}.${section}.title`)}</Heading>
          {section === 'which' ? (
            <Cookies
              names={cookies.filter((name) => name !== 'device' || periods.deviceDays > 0)}
              detailOf={(name) => legal(`cookies.which.${name}`, periods)}
            />
          ) : section === 'who' && operator ? (
            <Prose text={legal('dataProtection.who.named', operator)} />
          ) : (
            <Prose text={legal(`${page}.${section}.text`, periods)} />
          )}
        </chakra.section>
      ))}
    </Page>
  );
}

interface CookiesProps {
  names: readonly string[];
  detailOf: (name: string) => string;
}

function Cookies({ names, detailOf }: CookiesProps) {
  const items = names.map((name) => ({ term: `dossier_${name}`, detail: detailOf(name) }));
  return <Facts items={items} />;
}

/** A paragraph, or a list where lines begin with a dash. */
function Prose({ text }: { text: string }) {
  if (!text.startsWith('- ')) return <Text marginTop="2">{text}</Text>;
  return (
    <chakra.ul marginTop="2" paddingInlineStart="5" listStyleType="disc">
      {text.split('\n').map((line) => (
        <chakra.li key={line} marginTop="1">
          {line.slice(2)}
        </chakra.li>
      ))}
    </chakra.ul>
  );
}

function useLegalTexts() {
  const { language } = useLanguage();
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const load = () => {
    loadTexts(namespace, translations, language).then(
      () => setState('ready'),
      () => setState('failed'),
    );
  };
  // A change of language loads every namespace in use before it shows (setLanguage): once is enough.
  const loadFirst = useEffectEvent(load);
  useEffect(() => loadFirst(), []);
  return { state, load };
}
