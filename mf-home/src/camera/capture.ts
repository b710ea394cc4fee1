import type { Shot } from './photo.ts';

/** What is asked of the camera. Document 1, section 9; a laptop has only the one in front. */
export const cameraConstraints: MediaStreamConstraints = {
  audio: false,
  video: { width: { ideal: 1280 }, height: { ideal: 720 }, facingMode: { ideal: 'environment' } },
};

/**
 * A phone photographs better by its own camera app, which `<input capture>` opens. Where that does not exist the
 * camera is shown in the page, and where a page gets no camera at all the input still lets choose a picture.
 */
export function showsCameraInPage(): boolean {
  const hasCameraApp =
    'capture' in HTMLInputElement.prototype && window.matchMedia('(pointer: coarse)').matches;
  return !hasCameraApp && typeof navigator.mediaDevices?.getUserMedia === 'function';
}

/** The picture on show, as a JPEG of the size the camera delivers; null when there is none yet. */
export async function capture(video: HTMLVideoElement): Promise<Shot | null> {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0 || height === 0) return null;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.92));
  if (!jpeg) return null;
  const file = new File([jpeg], `camera-capture-${Date.now()}.jpg`, { type: 'image/jpeg' });
  return { file, url: URL.createObjectURL(file), page: async () => ({ file, width, height }) };
}
