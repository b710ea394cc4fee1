import { createPhoto, type Photo } from '@dossier/shared-features/photos';

/** Requested camera: rear, 1280 × 720. A laptop has only a front camera. */
export const cameraConstraints: MediaStreamConstraints = {
  audio: false,
  video: { width: { ideal: 1280 }, height: { ideal: 720 }, facingMode: { ideal: 'environment' } },
};

/**
 * Whether to show the camera in the page. A phone uses its own camera app through `<input capture>`, which takes better
 * photos; without access to a camera the same input offers choosing a picture.
 */
export function showsCameraInPage(): boolean {
  const hasCameraApp =
    'capture' in HTMLInputElement.prototype && window.matchMedia('(pointer: coarse)').matches;
  return !hasCameraApp && typeof navigator.mediaDevices?.getUserMedia === 'function';
}

/** The current picture as a JPEG in the camera's size; null when there is none yet. */
export async function capture(video: HTMLVideoElement): Promise<Photo | null> {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0 || height === 0) return null;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.92));
  if (!jpeg) return null;
  const file = new File([jpeg], `camera-capture-${Date.now()}.jpg`, { type: 'image/jpeg' });
  return createPhoto(file, { file, width, height });
}
