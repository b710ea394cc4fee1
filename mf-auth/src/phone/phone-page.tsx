import { lazyWithRetry, setLanguage, useFormat, usePrefetch, useTexts } from '@dossier/remote-kit';
import { createPhoto, usePhotos } from '@dossier/shared-features/photos';
import { Button, Notice, Page, PageHeader, Rows, Spinner, Stack, Text } from '@dossier/ui';
import { CameraIcon } from '@dossier/ui/icons';
import { Suspense, useEffect, useRef, useState } from 'react';
import { PhotoRows } from './photo-rows.tsx';
import { useHandover, type OpenedHandover } from './use-handover.ts';
import { usePhoneUploads } from './use-phone-uploads.ts';

const PhotosDialog = lazyWithRetry(() => import('./photos-dialog.tsx'));

/**
 * `/phone#<code>`: the page for a phone without a session, to which a user handed an upload at the computer. It knows the year
 * and the category, and nothing else of the user.
 */
export default function PhonePage() {
  const t = useTexts('mf-auth');
  const { state, end, retry } = useHandover();
  if (state.status === 'open') return <Photos handover={state.handover} onEnded={end} />;
  if (state.status === 'opening')
    return (
      <Page width="narrow">
        <Spinner label={t('phone.opening')} />
      </Page>
    );
  return (
    <Page width="narrow">
      <div role="status">
        <PageHeader title={t(`phone.${state.status}Title`)} lead={t(`phone.${state.status}Text`)} />
      </div>
      {state.status === 'unreachable' && (
        <Button variant="primary" marginTop="7" onClick={retry}>
          {t('phone.retry')}
        </Button>
      )}
    </Page>
  );
}

function Photos({ handover, onEnded }: { handover: OpenedHandover; onEnded: () => void }) {
  const t = useTexts('mf-auth');
  const format = useFormat();
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const { taxYear, categoryId, categoryName, expiresAt, language } = handover;
  const uploads = usePhoneUploads(expiresAt, onEnded);
  const photoList = usePhotos();
  const [isReviewing, setReviewing] = useState(false);
  const sent = uploads.items.filter(({ status }) => status === 'success').length;

  useEffect(() => void setLanguage(language), [language]);
  // A phone may lose the connection before its first photo.
  usePrefetch();

  const send = (chosen: readonly File[]) => uploads.add(chosen, { taxYear, categoryId });

  /** Photos are straightened before they are sent; a file of another type is sent as it is. */
  function receive(input: HTMLInputElement) {
    const chosen = [...(input.files ?? [])];
    input.value = ''; // the next photo may have the same name
    const photos = chosen.filter(({ type }) => type.startsWith('image/'));
    if (photos.length < chosen.length) send(chosen.filter((file) => !photos.includes(file)));
    if (photos.length === 0) return;
    photoList.add(...photos.map((photo) => createPhoto(photo)));
    setReviewing(true);
  }

  function close() {
    setReviewing(false);
    photoList.clear();
  }

  const title = categoryName
    ? t('phone.titleOf', { category: categoryName, taxYear })
    : t('phone.title', { taxYear });
  return (
    <Page width="narrow">
      <PageHeader title={title} lead={t('phone.lead', { time: format.time(expiresAt) })} />
      <Stack gap="5" marginTop="7">
        <Button
          variant="primary"
          icon={<CameraIcon size="1.125rem" />}
          onClick={() => camera.current?.click()}
        >
          {t('phone.shoot')}
        </Button>
        <Button onClick={() => files.current?.click()}>{t('phone.choose')}</Button>
        <input
          ref={camera}
          hidden
          type="file"
          accept="image/*"
          capture="environment"
          aria-label={t('phone.shoot')}
          onChange={(event) => receive(event.target)}
        />
        <input
          ref={files}
          hidden
          multiple
          type="file"
          accept="image/*,application/pdf"
          aria-label={t('phone.choose')}
          onChange={(event) => receive(event.target)}
        />
        <Suspense>
          {isReviewing && (
            <PhotosDialog
              photoList={photoList}
              useLabel={t('phone.send')}
              onShoot={() => camera.current?.click()}
              onClose={close}
              onPhotos={(ready) => {
                close();
                send(ready);
              }}
            />
          )}
        </Suspense>
        {uploads.items.some(({ persistence }) => persistence === 'lost') && (
          <Notice tone="warn">{t('phone.notKept')}</Notice>
        )}
        <Text role="status" textStyle="small" color="fg.muted">
          {sent > 0 && t('phone.arrived', { count: sent })}
        </Text>
        {uploads.items.length > 0 && (
          <Rows label={t('phone.photos')}>
            <PhotoRows
              items={uploads.items}
              pausedBy={uploads.pausedBy}
              onRetry={(id) => uploads.retry(id)}
            />
          </Rows>
        )}
      </Stack>
    </Page>
  );
}
