import type { BuildFigures, PublishedRemote, Quantiles } from '@dossier/contracts';
import { useFormat, useTexts, type Formats } from '@dossier/remote-kit';
import { Heading, Stack, Table, Td, Text, Th } from '@dossier/ui';

interface Props {
  builds: PublishedRemote['builds'];
  /** The name of the remote in the language of the user. */
  feature: string;
}

/** How the builds of a remote fare in the browsers of the users: loads, failures and the vitals of its pages. */
export function FiguresTable({ builds, feature }: Props) {
  const t = useTexts('mf-admin');
  const format = useFormat();
  const measured = builds.flatMap(({ buildId, figures }) => (figures ? [{ buildId, figures }] : []));
  return (
    <Stack gap="2" marginTop="5">
      <Heading as="h3" size="h3">
        {t('builds.figures.title')}
      </Heading>
      {measured.length === 0 ? (
        <Text textStyle="small" color="fg.muted">
          {t('builds.figures.empty')}
        </Text>
      ) : (
        <Table label={t('builds.figures.of', { feature })}>
          <thead>
            <tr>
              <Th>{t('builds.figures.build')}</Th>
              <Th numeric>{t('builds.figures.loads')}</Th>
              <Th numeric>{t('builds.figures.failures')}</Th>
              <Th numeric>{t('builds.figures.ready')}</Th>
              <Th numeric>LCP</Th>
              <Th numeric>INP</Th>
              <Th numeric>CLS</Th>
            </tr>
          </thead>
          <tbody>
            {measured.map(({ buildId, figures }) => (
              <FiguresRow key={buildId} buildId={buildId} figures={figures} format={format} />
            ))}
          </tbody>
        </Table>
      )}
    </Stack>
  );
}

interface RowProps {
  buildId: string;
  figures: BuildFigures;
  format: Formats;
}

function FiguresRow({ buildId, figures, format }: RowProps) {
  const { loads, failures, ready, lcp, inp, cls } = figures;
  const decimals = (value: number) =>
    format.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  // The symbols of the units are the same in every language; Intl would write "Sek.".
  const seconds = (value: number) => `${decimals(value / 1000)}\u00a0s`;
  const milliseconds = (value: number) => `${format.number(value, { maximumFractionDigits: 0 })}\u00a0ms`;
  return (
    <tr>
      <Td>{buildId}</Td>
      <Td numeric>{format.number(loads)}</Td>
      <Td numeric>{format.number(failures)}</Td>
      <Td numeric whiteSpace="nowrap">
        {pair(ready, seconds)}
      </Td>
      <Td numeric whiteSpace="nowrap">
        {pair(lcp, seconds)}
      </Td>
      <Td numeric whiteSpace="nowrap">
        {pair(inp, milliseconds)}
      </Td>
      <Td numeric whiteSpace="nowrap">
        {pair(cls, decimals)}
      </Td>
    </tr>
  );
}

/** Median and third quartile. */
const pair = (quantiles: Quantiles | undefined, write: (value: number) => string): string =>
  quantiles ? `${write(quantiles.median)} / ${write(quantiles.p75)}` : '–';
