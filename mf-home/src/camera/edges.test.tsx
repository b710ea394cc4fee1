import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { accessibilityViolations } from '@dossier/remote-kit/testing';
import { choose, makeFile, openHome, Server } from '../testing.tsx';

/** The sheet of the photo, in shares of it. */
const [left, right, top, bottom] = [0.2, 0.8, 0.15, 0.85];
/** The canvas of jsdom draws nothing: reading it gives a sheet on a table, and what is encoded is recorded. */
let encoded: [width: number, height: number][];

function photograph(_x: number, _y: number, width: number, height: number) {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [(at % width) / width, Math.floor(at / width) / height];
    const isSheet = x > left && x < right && y > top && y < bottom;
    data.fill(isSheet ? 235 : 60, at * 4, at * 4 + 4);
  }
  return { data, width, height };
}

beforeEach(() => {
  encoded = [];
  let last = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:photo-${++last}`);
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  vi.stubGlobal('createImageBitmap', async () => ({ width: 900, height: 1200, close: () => undefined }));
  vi.stubGlobal('ImageData', class {});
  const context = { drawImage: vi.fn(), putImageData: vi.fn(), getImageData: photograph };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
  ) {
    encoded.push([this.width, this.height]);
    done(new Blob([new Uint8Array([255, 216, 255])], { type: 'image/jpeg' }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const openPhone = async () => {
  const page = await openHome(new Server());
  const input = await waitFor(() => {
    const found = page.container.querySelector<HTMLInputElement>('input[capture]');
    if (!found) throw new Error('no input for the camera');
    return found;
  });
  vi.spyOn(input, 'click').mockReturnValue();
  const photo = (name = 'image.jpg') =>
    fireEvent.change(input, { target: { files: [makeFile(name, 'image/jpeg')] } });
  return { ...page, photo };
};
const dialog = async () => within(await screen.findByRole('dialog'));
const press = async ({ user }: Awaited<ReturnType<typeof openPhone>>, name: string) =>
  user.click((await dialog()).getByRole('button', { name }));
const pictures = async () => (await dialog()).getAllByRole('img').map((image) => image.getAttribute('src'));

it('finds the sheet of a photo, lays it flat, and uses that', async () => {
  const page = await openPhone();
  page.photo();
  expect(await (await dialog()).findByText('Photo 1: Straightened')).toBeInTheDocument();
  const [[width, height] = [0, 0]] = encoded;
  expect(width).toBeGreaterThan(900 * (right - left) - 10);
  expect(width).toBeLessThan(900 * (right - left) + 10);
  expect(height / width).toBeCloseTo((1200 * (bottom - top)) / (900 * (right - left)), 1);
  expect(await accessibilityViolations()).toEqual([]);
  await press(page, 'Use photos');
  await choose(page.user, 'Salary Statement');
  await waitFor(() =>
    expect(page.sent()).toEqual([expect.stringMatching(/^1\/camera-capture-\d{13}\.jpg$/)]),
  );
});

it('lets the edges be moved by keys and by a finger, and the whole photo be used', async () => {
  const page = await openPhone();
  page.photo();
  await (await dialog()).findByText('Photo 1: Straightened');
  await press(page, 'Edges of photo 1');
  expect(await accessibilityViolations()).toEqual([]);
  const corner = (await dialog()).getByRole('button', { name: 'Upper left corner' });
  const before = Number.parseFloat(corner.style.left);
  corner.focus();
  await page.user.keyboard('{Shift>}{ArrowLeft}{/Shift}{ArrowLeft}');
  expect(Number.parseFloat(corner.style.left)).toBeCloseTo(before - 5.5, 1);
  await page.user.keyboard('{Shift>}{ArrowRight>40}{/Shift}');
  const crossed = (await dialog()).getByRole('button', { name: 'Upper right corner' });
  expect(Number.parseFloat(corner.style.left)).toBeLessThan(Number.parseFloat(crossed.style.left));
  await press(page, 'Straighten');
  await waitFor(() => expect(encoded).toHaveLength(2));
  expect(await (await dialog()).findByText('Photo 1: Straightened')).toBeInTheDocument();
  await press(page, 'Edges of photo 1');
  await press(page, 'Use the whole photo');
  expect(await (await dialog()).findByText('Photo 1: The whole photo')).toBeInTheDocument();
  expect(encoded).toHaveLength(2);
});

it('moves pages, takes one again in its place, and forgets that when another page is taken', async () => {
  const page = await openPhone();
  page.photo();
  page.photo();
  await (await dialog()).findByText('Photo 2: Straightened');
  const [first, second] = await pictures();
  const down = (await dialog()).getByRole('button', { name: 'Move photo 1 down' });
  await page.user.click(down);
  expect(await pictures()).toEqual([second, first]);
  await waitFor(() => expect(down).toHaveFocus());
  expect(down).toHaveAttribute('aria-disabled', 'true');
  await press(page, 'Take photo 1 again');
  page.photo();
  await waitFor(async () => expect((await pictures())[0]).not.toBe(second));
  expect(await pictures()).toHaveLength(2);
  await press(page, 'Take photo 1 again');
  // The camera was left without a photo.
  await press(page, 'Another page');
  page.photo();
  await waitFor(async () => expect(await pictures()).toHaveLength(3));
});
