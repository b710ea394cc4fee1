import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accessibilityViolations } from '@dossier/remote-kit/testing';
import { choose, openHome, makeFile, Server, toast } from '../testing.tsx';

const open = new Set<string>();
const draw = vi.fn<(photo: Blob) => Promise<ImageBitmap>>();
const close = vi.fn();
/** Stubs jsdom's canvas: records drawn sizes and returns bytes. */
let drawn: [width: number, height: number][];

beforeEach(() => {
  open.clear();
  drawn = [];
  let last = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    const url = `blob:photo-${++last}`;
    open.add(url);
    return url;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void open.delete(url));
  draw.mockReset().mockResolvedValue({ width: 3000, height: 4000, close });
  close.mockReset();
  vi.stubGlobal('createImageBitmap', draw);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    type,
  ) {
    drawn.push([this.width, this.height]);
    done(new Blob([new Uint8Array([255, 216, 255])], { type: type ?? '' }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** jsdom offers no camera to the page, so photos arrive through the input, as on a phone. */
const openPhone = async (options = {}) => {
  const page = await openHome(new Server(), [], options);
  const input = await waitFor(() => {
    const found = page.container.querySelector<HTMLInputElement>('input[capture]');
    if (!found) throw new Error('no input for the camera');
    return found;
  });
  /** Simulates the camera app, which gives every photo the same name. */
  const photo = (type = 'image/jpeg') =>
    fireEvent.change(input, { target: { files: [makeFile('image.jpg', type)] } });
  return { ...page, input, photo };
};
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Photograph your documents' }));
const use = async () => (await dialog()).getByRole<HTMLButtonElement>('button', { name: 'Use photos' });

describe('phone photos', () => {
  it('use the rear camera and offer another page first', async () => {
    const { user, input, photo, sent } = await openPhone();
    expect([input.getAttribute('capture'), input.getAttribute('accept')]).toEqual(['environment', 'image/*']);
    photo();
    const click = vi.spyOn(input, 'click').mockReturnValue();
    const another = (await dialog()).getByRole('button', { name: 'Another page' });
    await waitFor(() => expect(another).toHaveFocus());
    await user.click(another);
    expect(click).toHaveBeenCalledOnce();
    photo();
    await (await dialog()).findByText('2 photos taken');
    expect(await accessibilityViolations()).toEqual([]);
    expect(sent()).toEqual([]);
    await user.click(await use());
    await choose(user, 'Salary Statement');
    await waitFor(() => expect(sent()).toHaveLength(2));
    for (const name of sent()) expect(name).toMatch(/^1\/camera-capture-\d{13}\.jpg$/);
    expect(new Set(sent()).size).toBe(2);
    expect(drawn, 'each goes as the phone made it').toEqual([]);
    expect(open.size).toBe(0);
  });

  it.each<[string, number, (x: number, y: number) => number, string | null]>([
    ['a bright page', 4000, () => 230, null],
    ['a page in the dark', 4000, () => 60, 'Too dark to be read. Take it again in more light.'],
    ['a page of few pixels', 640, () => 230, 'Too small to be read.'],
    [
      'a page whose lines run out',
      4000,
      (x, y) => (y % 24 < 8 && x % 6 < 3 ? 60 : 230),
      'The text may be cut off.',
    ],
  ])('say at once what is wrong: %s', async (_, naturalHeight, shade, fault) => {
    const drawImage = vi.fn();
    const getImageData = (_x: number, _y: number, width: number, height: number) => {
      const data = new Uint8ClampedArray(width * height * 4);
      for (let at = 0; at < width * height; at += 1)
        data.fill(shade(at % width, Math.floor(at / width)), at * 4, at * 4 + 4);
      return { data, width, height };
    };
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage, getImageData } as never);
    vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue((naturalHeight * 3) / 4);
    vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(naturalHeight);
    const { photo } = await openPhone();
    photo();
    const status = () => screen.getAllByRole('status').find((each) => each.textContent?.includes('Photo 1'));
    fireEvent.load(await (await dialog()).findByRole('img', { name: 'Photo 1' }));
    if (fault) expect(status()).toHaveTextContent(fault);
    else expect(status()).toHaveTextContent(/^Photo 1: The whole photo$/);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('stay when the camera app is cancelled', async () => {
    const { input, photo } = await openPhone();
    fireEvent.change(input, { target: { files: [] } });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    photo();
    await (await dialog()).findByText('1 photo taken');
    fireEvent.change(input, { target: { files: [] } });
    fireEvent(input, new Event('cancel', { bubbles: true }));
    expect((await dialog()).getByText('1 photo taken')).toBeInTheDocument();
  });

  it('become one PDF, upright and at page resolution', async () => {
    const { user, photo, sent } = await openPhone();
    photo();
    expect((await dialog()).queryByRole('checkbox')).not.toBeInTheDocument();
    photo();
    await user.click(await (await dialog()).findByRole('checkbox', { name: /one PDF/ }));
    await user.click(await use());
    await choose(user, 'Transport');
    await waitFor(() => expect(sent()).toEqual([expect.stringMatching(/^21\/camera-capture-\d{13}\.pdf$/)]));
    expect(draw).toHaveBeenCalledWith(expect.any(File), { imageOrientation: 'from-image' });
    expect(drawn).toEqual([
      [1754, 2339],
      [1754, 2339],
    ]);
    expect(close, 'after the search for edges, and as a page').toHaveBeenCalledTimes(4);
  });

  it('that were used one by one can still become one PDF, where their categories are chosen', async () => {
    const { user, photo, sent } = await openPhone();
    photo();
    photo();
    await user.click(await use());
    const pile = within(await screen.findByRole('dialog', { name: 'What kind of documents are these?' }));
    await user.click(pile.getByRole('button', { name: 'Combine the 2 photos into one PDF' }));
    await choose(user, 'Transport');
    await waitFor(() => expect(sent()).toEqual([expect.stringMatching(/^21\/camera-capture-\d{13}\.pdf$/)]));
  });

  it('stay separate, with the reason, when they cannot be combined later', async () => {
    draw.mockRejectedValue(new DOMException('', 'InvalidStateError'));
    const { user, photo } = await openPhone();
    photo('image/heic');
    photo('image/heic');
    await user.click(await use());
    const pile = within(await screen.findByRole('dialog', { name: 'What kind of documents are these?' }));
    await user.click(pile.getByRole('button', { name: 'Combine the 2 photos into one PDF' }));
    expect(await toast('Camera Error')).toContain("couldn't combine the photos");
    expect(pile.getAllByRole('listitem')).toHaveLength(2);
  });

  it('can be uploaded separately when the PDF fails', async () => {
    draw.mockRejectedValue(new DOMException('', 'InvalidStateError'));
    const { user, photo, sent } = await openPhone();
    photo('image/heic');
    photo('image/heic');
    const asOne = await (await dialog()).findByRole('checkbox');
    await user.click(asOne);
    await user.click(await use());
    expect(await toast('Camera Error')).toContain('You can still use them one by one.');
    await user.click(asOne);
    await user.click(await use());
    await choose(user, 'Transport');
    await waitFor(() => expect(sent()).toHaveLength(2));
  });

  it('can be removed one by one or all at once, without traces', async () => {
    const { user, photo } = await openPhone();
    photo();
    photo();
    await user.click(await (await dialog()).findByRole('button', { name: 'Remove photo 1' }));
    expect([...open]).toEqual(['blob:photo-2']);
    await waitFor(async () =>
      expect((await dialog()).getByRole('button', { name: 'Another page' })).toHaveFocus(),
    );
    await user.click((await dialog()).getByRole('button', { name: 'Remove photo 1' }));
    expect(await use()).toBeDisabled();
    photo();
    await user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(open.size).toBe(0);
    photo();
    expect(await (await dialog()).findByText('1 photo taken'), 'those before are gone').toBeTruthy();
  });

  it('release their memory when the page is left', async () => {
    const { photo, unmount } = await openPhone();
    photo();
    await dialog();
    unmount();
    expect(open.size).toBe(0);
  });

  it('are accessible', async () => {
    const { photo } = await openPhone();
    photo();
    photo();
    const shown = await screen.findByRole('dialog');
    await within(shown).findByRole('checkbox');
    expect(await accessibilityViolations()).toEqual([]);
  });
});
