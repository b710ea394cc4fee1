import { useFormat, useTexts } from '@dossier/remote-kit';
import { Badge, Box, Heading, Text } from '@dossier/ui';
import { Dialog } from '@dossier/ui/overlay';
import { changeLogNamespace } from './change-log-texts.ts';
import { changeLog, latestVersion } from './change-log.ts';

export { loadChangeLogTexts } from './change-log-texts.ts';

/** @public Loaded with import(). */
export function ChangeLogDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const title = useTexts('mf-auth')('version.title');
  const t = useTexts(changeLogNamespace);
  const format = useFormat();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="md"
      title={title}
      description={t('description')}
      closeLabel={t('close')}
    >
      <Box as="ol" listStyleType="none" borderTopWidth="1px" borderColor="border.line">
        {changeLog.map((entry) => (
          <Box as="li" key={entry.version} paddingBlock="3" borderBottomWidth="1px" borderColor="border.line">
            <Box display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1">
              <Heading as="h3" size="h3">
                {t('version', { version: entry.version })}
              </Heading>
              {entry.version === latestVersion && <Badge tone="accent">{t('latest')}</Badge>}
              {'date' in entry && (
                <Text as="span" textStyle="small" color="fg.muted">
                  <time dateTime={entry.date}>{format.date(entry.date, 'long')}</time>
                </Text>
              )}
            </Box>
            <Text marginTop="1">{t(`changes.v${entry.version.replace('.', '_')}`)}</Text>
          </Box>
        ))}
      </Box>
    </Dialog>
  );
}
