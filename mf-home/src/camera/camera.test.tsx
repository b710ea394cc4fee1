import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accessibilityViolations } from '@dossier/remote-kit/testing';
import { choose, openHome, makeFile, Server, toast } from '../testing.tsx';

const stop = vi.fn();
const track = { stop, addEventListener: vi.fn() };
const stream = { getTracks: () => [track], getVideoTracks: () => [track] } as unknown as MediaStream;
const getUserMedia = vi.fn<(constraints: MediaStreamConstraints) => Promise<MediaStream>>();

/** jsdom has neither camera nor canvas: stubs a 1280 × 720 camera with pictures of a few bytes. */
beforeEach(() => {
  getUserMedia.mockReset().mockResolvedValue(stream);
  stop.mockReset();
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => `blob:${Math.random()}`, revokeObjectURL: vi.fn() }),
  );
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  vi.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(1280);
  vi.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockReturnValue(720);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) =>
    done(new Blob([new Uint8Array([255, 216, 255])], { type: type ?? '' })),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

const openCamera = async () => {
  const page = await openHome(new Server());
  const [button] = await screen.findAllByRole('button', { name: 'Take photo' });
  if (button) await page.user.click(button);
  return page;
};
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Photograph your documents' }));
const starts = async () => fireEvent.loadedData((await dialog()).getByLabelText('Camera view'));
const shoot = async ({ user }: Awaited<ReturnType<typeof openCamera>>) =>
  user.click((await dialog()).getByRole('button', { name: 'Take photo' }));

describe('in-page camera', () => {
  it('requests the rear camera in 1280 × 720 and releases it', async () => {
    const { user } = await openCamera();
    await starts();
    expect(getUserMedia).toHaveBeenCalledWith({
      audio: false,
      video: { width: { ideal: 1280 }, height: { ideal: 720 }, facingMode: { ideal: 'environment' } },
    });
    expect(await accessibilityViolations()).toEqual([]);
    await user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(stop).toHaveBeenCalled());
  });

  it('takes several photos, removes one, and uploads the rest as JPEG with distinct names', async () => {
    const page = await openCamera();
    await starts();
    const use = (await dialog()).getByRole<HTMLButtonElement>('button', { name: 'Use photos' });
    expect(use).toBeDisabled();
    for (const count of ['1 photo taken', '2 photos taken', '3 photos taken']) {
      await shoot(page);
      await (await dialog()).findByText(count);
    }
    await page.user.click((await dialog()).getByRole('button', { name: 'Remove photo 2' }));
    await (await dialog()).findByText('2 photos taken');
    await page.user.click(use);
    await choose(page.user, 'Transport');
    await waitFor(() => expect(page.sent()).toHaveLength(2));
    expect(new Set(page.sent()).size).toBe(2);
    for (const name of page.sent()) expect(name).toMatch(/^21\/camera-capture-\d{13}\.jpg$/);
  });

  it('combines pages into one PDF', async () => {
    const page = await openCamera();
    await starts();
    await shoot(page);
    expect((await dialog()).queryByRole('checkbox')).not.toBeInTheDocument();
    await shoot(page);
    await page.user.click(await (await dialog()).findByRole('checkbox', { name: /one PDF/ }));
    await page.user.click((await dialog()).getByRole('button', { name: 'Use photos' }));
    await page.user.click(await screen.findByRole('radio', { name: /Transport/ }));
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(page.sent()).toHaveLength(1));
    expect(page.sent()[0]).toMatch(/camera-capture-\d{13}\.pdf$/);
  });

  it('closes when the camera is denied and explains what to do', async () => {
    getUserMedia.mockRejectedValue(new DOMException('', 'NotAllowedError'));
    await openCamera();
    expect(await toast('Camera Error')).toContain(
      "Failed to access camera. Please make sure you've granted camera permissions.",
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  describe('camera without a picture', () => {
    const refusal = "Failed to access camera. Please make sure you've granted camera permissions.";
    const error = async () =>
      (await dialog()).queryByRole('heading', { name: 'Camera Error' })?.closest('[role=alert]')?.textContent;
    const button = async (name: string) => (await dialog()).getByRole('button', { name });

    /** Opens the camera with a stopped clock. */
    async function openLate(camera: Promise<MediaStream>) {
      getUserMedia.mockReturnValue(camera);
      vi.useFakeTimers({ shouldAdvanceTime: true });
      const page = await openCamera();
      await dialog();
      await act(() => vi.advanceTimersByTimeAsync(9000));
      expect(await error()).toBeUndefined();
      await act(() => vi.advanceTimersByTimeAsync(1000));
      expect(await error()).toContain(`Camera Error${refusal}`);
      vi.useRealTimers();
      return page;
    }

    it.each([
      ['although it was granted', Promise.resolve(stream)],
      ['without a response', new Promise<never>(() => undefined)],
    ])('%s: is reported after ten seconds and can be retried', async (_, camera) => {
      const { user } = await openLate(camera);
      expect(await accessibilityViolations()).toEqual([]);
      getUserMedia.mockResolvedValue(stream);
      await user.click(await button('Try again'));
      expect(getUserMedia).toHaveBeenCalledTimes(2);
      expect(await error()).toBeUndefined();
      expect((await dialog()).getByLabelText('Starting camera')).toBeInTheDocument();
      await waitFor(async () => expect(await button('Take photo')).toHaveFocus());
      await starts();
      await user.click(await button('Take photo'));
      expect(await (await dialog()).findByText('1 photo taken')).toBeInTheDocument();
    });

    it('shows a late picture', async () => {
      await openLate(Promise.resolve(stream));
      fireEvent.loadedData(document.querySelector('video')!);
      expect(await error()).toBeUndefined();
      expect((await dialog()).getByLabelText('Camera view')).toBeInTheDocument();
    });

    it('offers choosing a file', async () => {
      const { user, pick, sent, container } = await openLate(Promise.resolve(stream));
      const clicked = vi.fn();
      container.querySelector('input[aria-label="Upload files"]')!.addEventListener('click', clicked);
      await user.click(await button('Choose a file instead'));
      expect(clicked).toHaveBeenCalledOnce();
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(stop).toHaveBeenCalled();
      await pick(makeFile('Lohn.pdf'));
      await choose(user, 'Salary Statement');
      await waitFor(() => expect(sent()).toEqual(['1/Lohn.pdf']));
    });
  });

  it('reports a photo that could not be taken', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(null));
    const page = await openCamera();
    await starts();
    await shoot(page);
    expect(await screen.findByText("We couldn't take the photo. Please try again.")).toBeInTheDocument();
  });
});
