import { useTexts } from '@dossier/remote-kit';
import { LinkButton, Notice, Stack, Text } from '@dossier/ui';
import { AppLink } from '@dossier/ui/router';
import { useId, useState } from 'react';

/** Says that the profile is for private persons, and what a company does instead. */
export function CompanyNote({ isCompany = false }: { isCompany?: boolean }) {
  const t = useTexts('mf-profile');
  const [isShown, setShown] = useState(isCompany);
  const id = useId();
  return (
    <Stack gap="2">
      {!isCompany && (
        <Text textStyle="small">
          <span>{`${t('steps.company.private')} `}</span>
          <LinkButton
            standalone={false}
            aria-expanded={isShown}
            aria-controls={id}
            onClick={() => setShown(!isShown)}
          >
            {t('steps.company.question')}
          </LinkButton>
        </Text>
      )}
      <div id={id} hidden={!isShown}>
        <Notice title={t('steps.company.title')}>
          <Text>{t('steps.company.text')}</Text>
          <Text marginTop="2">
            <AppLink to="/">{t('steps.company.write')}</AppLink>
          </Text>
        </Notice>
      </div>
    </Stack>
  );
}
