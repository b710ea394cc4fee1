import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentLanguage } from '@dossier/remote-kit';
import { accessibilityViolations, renderRemote, type RenderOptions } from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';

/** Each attempt to play: which file, how loud. `canPlay` answers it. */
let attempts: string[] = [];
let canPlay = (_muted: boolean) => true;
let moves = true;

beforeEach(() => {
  attempts = [];
  canPlay = () => true;
  moves = true;
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    ...matchMedia(media),
    matches: media.includes('reduced-motion') && !moves,
  }));
  Element.prototype.animate = vi.fn();
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    const file = this.src.replace(/^.*\//, '');
    attempts.push(`${file} ${this.muted ? 'muted' : this.volume}`);
    if (!canPlay(this.muted)) throw new DOMException('refused', 'NotAllowedError');
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function open(options: RenderOptions = {}, sound?: 'on') {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const page = await renderRemote(remote, '/login', { session: 'signedOut', ...options });
  if (sound) localStorage.setItem('dossier.sound', sound);
  return page;
}
const opened = async (sound?: 'on') => {
  const page = await open({}, sound);
  await screen.findByRole('button', { name: 'Skip intro' });
  return page;
};
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const email = () => screen.getByLabelText<HTMLInputElement>('E-mail address');
const intro = () => screen.queryByRole('region', { name: 'Intro' });
const logo = () => intro()?.querySelector('img');

describe('by itself', () => {
  it('shows title and slogan, then the logo, and leads to the e-mail field after six seconds', async () => {
    await opened();
    expect(intro()?.textContent).toContain('DossierSmart tax savings');
    expect(document.activeElement).toBe(document.body);
    expect(await accessibilityViolations()).toEqual([]);
    await later(2000);
    expect(logo()?.alt).toBe('File Manager Logo');
    await later(2000);
    await later(1500);
    expect(intro()).toBeTruthy();
    await later(600);
    expect(intro()).toBeNull();
    expect(document.activeElement).toBe(email());
    expect(attempts).toEqual([]);
  });

  it('is shown once in a browser session', async () => {
    await opened();
    expect(sessionStorage.getItem('dossier.intro')).toBe('seen');
    expect(Object.keys(sessionStorage).filter((key) => /lang|^i18next/.test(key))).toEqual([]);
  });

  it('never plays where motion is reduced', async () => {
    moves = false;
    await open();
    expect(document.activeElement).toBe(email());
    expect(document.querySelector('[data-intro]')).toBeNull();
    expect(Element.prototype.animate).not.toHaveBeenCalled();
  });

  it('has a crossed eye where the logo cannot be loaded', async () => {
    await opened();
    await later(2000);
    fireEvent.error(logo() ?? document.body);
    expect(intro()?.querySelector('svg[role=img]')?.getAttribute('aria-label')).toBe('File Manager Logo');
  });

  it.each(['de', 'fr', 'it', 'gsw'] as const)('has every text in %s', async (language) => {
    await open({ language });
    await waitFor(() => expect(document.querySelector('[data-intro] button')).toBeTruthy());
    expect(currentLanguage()).toBe(language);
    expect(document.querySelector('[data-intro]')?.textContent).not.toMatch(/splash\.|signIn\./);
  });
});

describe('ended early', () => {
  it('by its button, the first stop of the Tab key', async () => {
    const { user } = await opened();
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Skip intro');
    await user.keyboard('{Enter}');
    expect(intro()).toBeNull();
    expect(document.activeElement).toBe(email());
  });

  it('by Esc', async () => {
    const { user } = await opened();
    await user.keyboard('{Escape}');
    expect(intro()).toBeNull();
  });

  it('by the focus in the form, or a value the browser fills in', async () => {
    await opened();
    act(() => email().focus());
    expect(intro()).toBeNull();
    await opened();
    fireEvent.input(email(), { target: { value: 'anna@example.ch' } });
    expect(intro()).toBeNull();
    expect(email().value).toBe('anna@example.ch');
  });

  it('by a click into the form, and by typing; a click elsewhere does nothing on the page behind', async () => {
    const { user, location } = await opened();
    await user.click(screen.getByRole('button', { name: 'v0.33' }));
    await user.click(screen.getByRole('link', { name: 'Cookies' }));
    expect(location()).toBe('/login');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(intro()).toBeTruthy();
    await user.click(email());
    expect(intro()).toBeNull();
    expect(document.activeElement).toBe(email());

    const again = await opened();
    await again.user.keyboard('a');
    expect(intro()).toBeNull();
    expect(document.activeElement).toBe(email());
  });
});

describe('its sound', () => {
  it('comes with the logo where sound was switched on, at seven tenths', async () => {
    await opened('on');
    expect(attempts).toEqual([]);
    await later(2000);
    expect(attempts).toEqual(['intro.wav 0.7']);
  });

  it('comes with a click, and does not switch sound on', async () => {
    const { user } = await opened();
    await user.click(screen.getByText('Dossier', { selector: '[data-intro] *' }));
    expect(attempts).toEqual(['intro.wav 0.7']);
    expect(localStorage.getItem('dossier.sound')).toBeNull();
  });

  it('asked for with a click, insists no less', async () => {
    canPlay = (muted) => muted;
    const { user } = await opened();
    await user.click(screen.getByText('Dossier', { selector: '[data-intro] *' }));
    await later(300);
    expect(attempts).toEqual(['intro.wav 0.7', 'intro.wav muted', 'intro.wav 0.7']);
    expect(document.querySelector('[data-blocked]')).toBeTruthy();
  });

  it('is tried once muted and again after 300 ms, and pulses while the browser refuses', async () => {
    canPlay = (muted) => muted;
    const { user } = await opened('on');
    await later(2000);
    expect(attempts).toEqual(['intro.wav 0.7', 'intro.wav muted']);
    expect(document.querySelector('[data-blocked]')).toBeTruthy();
    await later(300);
    expect(attempts).toEqual(['intro.wav 0.7', 'intro.wav muted', 'intro.wav 0.7']);
    expect(document.querySelector('[data-blocked]')).toBeTruthy();
    canPlay = () => true;
    await user.click(logo() ?? document.body);
    await waitFor(() => expect(document.querySelector('[data-blocked]')).toBeNull());
  });

  it('is silent after the splash was skipped', async () => {
    canPlay = () => false;
    await opened('on');
    await later(2000);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(intro()).toBeNull();
    await later(400);
    expect(attempts).toEqual(['intro.wav 0.7', 'intro.wav muted', 'focus.wav 0.7']);
  });

  it('is switched on and off there, and remembered', async () => {
    const { user } = await opened();
    const [inIntro] = screen.getAllByRole('button', { name: 'Sound' });
    await user.click(inIntro ?? document.body);
    expect(localStorage.getItem('dossier.sound')).toBe('on');
    expect(attempts).toEqual(['intro.wav 0.7']);
    await user.click(inIntro ?? document.body);
    expect(localStorage.getItem('dossier.sound')).toBe('off');
    expect(attempts).toHaveLength(1);
  });
});

describe('the focus of the e-mail field', () => {
  it('shakes it, and sounds only where sound is on', async () => {
    const { user } = await opened();
    await user.keyboard('{Escape}');
    expect(Element.prototype.animate).toHaveBeenCalledOnce();
    expect(attempts).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Sound' }));
    await user.click(email());
    expect(Element.prototype.animate).toHaveBeenCalledTimes(2);
    expect(attempts).toEqual(['focus.wav 0.7']);
  });
});
