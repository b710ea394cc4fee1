import { notifyError, useTexts } from '@dossier/remote-kit';
import { saveFile } from '@dossier/remote-kit/save-file';
import { Actions, Box, Button, Grid, Stack, Text } from '@dossier/ui';
import { CopyIcon, DownloadIcon } from '@dossier/ui/icons';
import { useState } from 'react';
import { secondFactorNamespace } from './texts.ts';

interface Props {
  codes: readonly string[];
  onDone: () => void;
}

/** Groups of four characters are easier to type. */
const grouped = (code: string) => code.replaceAll(/(.{4})(?=.)/g, '$1-');

/** Recovery codes, which are shown only once: to copy, download or print. */
export function RecoveryCodeList({ codes, onDone }: Props) {
  const t = useTexts(secondFactorNamespace);
  const [isCopied, setCopied] = useState(false);
  const content = `${t('codesFile')}\n\n${codes.map(grouped).join('\n')}\n`;

  async function copy() {
    try {
      await navigator.clipboard.writeText(content);
      setCopied(true);
    } catch (error) {
      notifyError(error, t('copyFailed'));
    }
  }

  return (
    <Stack gap="5">
      <Text>{t('codesLead')}</Text>
      <Grid
        as="ul"
        aria-label={t('codesLabel')}
        listStyleType="none"
        templateColumns="repeat(auto-fill, minmax(9.5rem, 1fr))"
        gap="2"
        padding="4"
        borderWidth="1px"
        borderColor="border.line"
        borderRadius="control"
      >
        {codes.map((code) => (
          <Box as="li" key={code} fontFamily="mono" whiteSpace="nowrap">
            {grouped(code)}
          </Box>
        ))}
      </Grid>
      <Actions>
        <Button size="sm" icon={<CopyIcon />} onClick={() => void copy()}>
          {isCopied ? t('copied') : t('copy')}
        </Button>
        <Button
          size="sm"
          icon={<DownloadIcon />}
          onClick={() => saveFile(textFile(content), 'dossier-recovery-codes.txt')}
        >
          {t('download')}
        </Button>
        <Button size="sm" onClick={() => print(content)}>
          {t('print')}
        </Button>
      </Actions>
      <Actions atEnd>
        <Button variant="primary" onClick={onDone}>
          {t('done')}
        </Button>
      </Actions>
    </Stack>
  );
}

const textFile = (content: string) => new Blob([content], { type: 'text/plain;charset=utf-8' });

/** Prints the codes alone, in a frame of their own. */
function print(content: string): void {
  const url = URL.createObjectURL(textFile(content));
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.src = url;
  frame.addEventListener('load', () => {
    const page = frame.contentWindow;
    const remove = () => {
      frame.remove();
      URL.revokeObjectURL(url);
    };
    page?.addEventListener('afterprint', remove);
    page?.print();
  });
  document.body.append(frame);
}
