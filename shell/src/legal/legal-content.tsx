import {
  languageCookie,
  pinsCookie,
  perLanguage,
  taxYearCookie,
  type getAbout,
  type Language,
  type ResponseOf,
} from '@dossier/contracts';
import { loadTexts, type Translations, useTexts } from '@dossier/remote-kit';
import { chakra, Facts, Heading, Page, PageHeader, Text } from '@dossier/ui';
import { LegalBack } from './legal-back.tsx';
import type { LegalTextPage } from './legal-paths.ts';

const namespace = 'legal';
const translations: Translations = perLanguage((language) => () => import(`./legal.${language}.json`));

export const loadContentTexts = (language: Language): Promise<void> =>
  loadTexts(namespace, translations, language);

// texts: accessibility.*
// texts: cookies.*
// texts: dataProtection.*
// texts: terms.*
const sections: Record<LegalTextPage, readonly string[]> = {
  accessibility: ['standard', 'tested', 'limits', 'feedback', 'date'],
  cookies: ['which', 'protection', 'storage', 'none', 'control'],
  dataProtection: [
    'who',
    'what',
    'ahv',
    'why',
    'reading',
    'protection',
    'whoSees',
    'readerModel',
    'mails',
    'howLong',
    'rights',
    'complaint',
  ],
  terms: ['service', 'limits', 'duties', 'deadlines', 'availability', 'ending', 'law'],
};

/** The cookies this installation sets; without device days, none for the device. */
const cookies = ['session', 'device', 'browser', 'phone', 'language', 'year', 'builds'];

interface LegalContentProps {
  page: LegalTextPage;
  about: ResponseOf<typeof getAbout>;
}

export function Content({ page, about }: LegalContentProps) {
  const legal = useTexts(namespace);
  const {
    operator,
    ahvNumbers,
    readerModel,
    expertsSeeClients,
    expertsSeeAll,
    fees,
    expertReview: _,
    ...periods
  } = about;
  const shown = sections[page].filter((section) => section !== 'readerModel' || readerModel);
  return (
    <Page width="narrow">
      <LegalBack />
      <PageHeader title={legal(`${page}.title`)} lead={legal(`${page}.lead`)} />
      {shown.map((section) => (
        <chakra.section key={section} marginTop="8" maxWidth="prose">
          <Heading size="h2">{legal(`${page}.${section}.title`)}</Heading>
          {section === 'which' ? (
            <Cookies
              names={cookies.filter((name) => name !== 'device' || periods.deviceDays > 0)}
              detailOf={(name) => legal(`cookies.which.${name}`, periods)}
            />
          ) : section === 'who' && operator ? (
            <Prose text={legal('dataProtection.who.named', operator)} />
          ) : section === 'readerModel' && readerModel ? (
            <Prose text={legal('dataProtection.readerModel.text', { readerModel })} />
          ) : section === 'ahv' ? (
            <Prose text={legal(`dataProtection.ahv.${ahvNumbers ? 'on' : 'off'}`)} />
          ) : section === 'whoSees' ? (
            <Prose
              text={[
                legal('dataProtection.whoSees.text'),
                expertsSeeAll && legal('dataProtection.whoSees.all'),
                expertsSeeClients && legal(`dataProtection.whoSees.clients.${expertsSeeClients}`),
              ]
                .filter(Boolean)
                .join('\n')}
            />
          ) : section === 'howLong' ? (
            <Prose
              text={[
                legal('dataProtection.howLong.text', periods),
                periods.deleteUnusedMonths > 0 && legal('dataProtection.howLong.unused', periods),
                fees && legal('dataProtection.howLong.fees'),
              ]
                .filter(Boolean)
                .join('\n')}
            />
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

/** The name as the browser stores it: under https it has a prefix. */
function cookieName(name: string): string {
  const isHttps = location.protocol === 'https:';
  if (name === 'language') return languageCookie(isHttps);
  if (name === 'year') return taxYearCookie(isHttps);
  if (name === 'builds') return pinsCookie(isHttps);
  const prefix = name === 'session' ? '__Host-' : '__Secure-';
  return `${isHttps ? prefix : ''}dossier_${name}`;
}

function Cookies({ names, detailOf }: CookiesProps) {
  const items = names.map((name) => ({ term: cookieName(name), detail: detailOf(name) }));
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
