import { transport, useTexts } from '@dossier/remote-kit';
import { chakra, Loading, SkeletonText, Text } from '@dossier/ui';
import { useEffect, useState } from 'react';
import { documentsNamespace } from '../texts/namespace.ts';
import { outlineOf, type XmlLine } from './xml-outline.ts';

async function load(url: string, signal: AbortSignal): Promise<XmlLine[] | null> {
  const response = await transport().fetch(url, { credentials: 'same-origin', signal });
  return response.ok ? outlineOf(await response.text()) : null;
}

/** An XML file, such as an e-tax statement, as an outline of its elements and their attributes. */
export function XmlPage({ url, label }: { url: string; label: string }) {
  const t = useTexts(documentsNamespace);
  const [loaded, setLoaded] = useState<{ lines: XmlLine[] | null }>();
  useEffect(() => {
    const controller = new AbortController();
    load(url, controller.signal).then(
      (lines) => setLoaded({ lines }),
      () => controller.signal.aborted || setLoaded({ lines: null }),
    );
    return () => controller.abort();
  }, [url]);

  if (!loaded)
    return (
      <Loading label={t('preview.loading')}>
        <SkeletonText lines={12} />
      </Loading>
    );
  if (!loaded.lines)
    return (
      <Text padding="6" color="fg.muted">
        {t('preview.notShown')}
      </Text>
    );
  return (
    <chakra.ul
      role="list"
      aria-label={label}
      listStyleType="none"
      margin="0"
      padding="5"
      minHeight="full"
      bg="bg.surface"
      textStyle="small"
      overflowWrap="anywhere"
    >
      {loaded.lines.map(({ depth, name, attributes, text }, index) => (
        <chakra.li key={index} paddingBlock="0.5" style={{ paddingInlineStart: `${Math.min(depth, 12)}rem` }}>
          <chakra.span fontWeight="semibold">{name}</chakra.span>
          {text && <span>{`: ${text}`}</span>}
          {attributes.map((attribute) => (
            <chakra.span key={attribute.name} display="inline-block" marginInlineStart="3">
              <chakra.span color="fg.muted">{attribute.name}</chakra.span>
              <span>{` ${attribute.value}`}</span>
            </chakra.span>
          ))}
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
