import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { downloadFile, perLanguage } from '@dossier/contracts';
import { defineRemote } from '@dossier/remote-kit';
import { accessibilityViolations, mock, renderPart, type Mock } from '@dossier/remote-kit/testing';
import '../texts/texts.en.ts';
import type { ShownFile } from './paper-form.ts';
import PaperView from './paper-view.tsx';

const remote = defineRemote({
  name: 'mf-test',
  routes: [],
  translations: perLanguage(() => async () => ({ default: {} })),
});

const contentUrl = '/api/files/1/content';
const open = (file: ShownFile, api: Mock[] = []) =>
  renderPart(
    remote,
    <PaperView
      label="paper"
      file={file}
      contentUrl={contentUrl}
      pictureUrlOf={(page) => `/picture?page=${page}`}
      page={1}
      marks={[]}
    />,
    { api },
  );
const picture = () => screen.findByRole('img', { name: 'Content of paper' });

it('shows pictures that no browser decodes as the server draws them', async () => {
  await open({ mediaType: 'image/heic', inline: true });
  expect(await picture()).toHaveAttribute('src', '/picture?page=1');
  expect(await accessibilityViolations()).toEqual([]);
});

it('shows the original of other pictures, and that of the server when it fails', async () => {
  await open({ mediaType: 'image/png', inline: true });
  expect(await picture()).toHaveAttribute('src', contentUrl);
  (await picture()).dispatchEvent(new Event('error'));
  await waitFor(async () => expect(await picture()).toHaveAttribute('src', '/picture?page=1'));
  (await picture()).dispatchEvent(new Event('error'));
  expect(await screen.findByText(/^This file can't be previewed here/)).toBeInTheDocument();
});

it('turns the pages of a TIFF, of which it learns on the way', async () => {
  const last = 2;
  vi.stubGlobal(
    'Image',
    class {
      onload?: () => void;
      onerror?: () => void;
      set src(url: string) {
        const page = Number(url.split('=')[1]);
        queueMicrotask(() => (page <= last ? this.onload?.() : this.onerror?.()));
      }
    },
  );
  const { user } = await open({ mediaType: 'image/tiff', inline: false });
  expect(await screen.findByText('1 of 2+')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await screen.findByText('2 of 2')).toBeInTheDocument();
  expect(await picture()).toHaveAttribute('src', '/picture?page=2');
  vi.unstubAllGlobals();
});

it('shows an XML file as an outline', async () => {
  const xml = '<taxStatement taxPeriod="2025"><note>Zins</note></taxStatement>';
  await open({ mediaType: 'application/xml', inline: false }, [mock(downloadFile, xml as unknown as Blob)]);
  expect(await screen.findByText('taxStatement')).toBeInTheDocument();
  expect(screen.getByText('2025', { exact: false })).toBeInTheDocument();
});

it('says what cannot be shown here', async () => {
  await open({ mediaType: 'application/pdf', inline: true, problem: 'passwordProtected' });
  expect(await screen.findByText(/^This file can't be previewed here/)).toBeInTheDocument();
});

it('is enlarged and fitted to the width by keys', async () => {
  const { user } = await open({ mediaType: 'image/png', inline: true });
  const frame = (await picture()).parentElement!;
  (await screen.findByRole('group', { name: 'paper' })).focus();
  await user.keyboard('++');
  expect(getComputedStyle(frame).width).toBe('150%');
  await user.keyboard('0');
  expect(getComputedStyle(frame).width).toBe('100%');
});
